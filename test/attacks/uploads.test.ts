import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app.ts';
import { formBytes } from '#test/contract/form-bytes.ts';
import { createAdmin } from '#test/factories.ts';
import { watchTurns } from '#test/longest-turn.ts';
import { pngPicture } from '#test/pictures.ts';

// Deceptive files. Files that aren't images, are truncated or have metadata are tested in
// src/server/school/courses/covers.test.ts.

let t: TestApp;
let dataDir: string;
let admin: { id: string };

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'uploads-'));
  t = await createTestApp({ DATA_DIR: dataDir });
  admin = await createAdmin(t.db);
});

afterAll(async () => {
  await t.close();
  await rm(dataDir, { recursive: true });
});

async function upload(bytes: Uint8Array, name = 'обложка.png') {
  const { payload, contentType } = formBytes([
    { field: 'title', bytes: Buffer.from('Курс') },
    { field: 'coverImage', name, bytes: Buffer.from(bytes) },
  ]);
  return t.call('POST', '/api/courses', {
    as: admin,
    body: payload,
    headers: { 'content-type': contentType },
  });
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A PNG with the given dimensions and arbitrary chunks. */
function png(width: number, height: number, ...chunks: Buffer[]): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([pngSignature, chunk('IHDR', header), ...chunks, chunk('IEND', Buffer.alloc(0))]);
}

const zeros = (bytes: number) => deflateSync(Buffer.alloc(bytes), { level: 9 });
const smallPixels = chunk('IDAT', deflateSync(Buffer.alloc(16 * (1 + 16 * 3), 0x55)));

/** Frames with large dimensions and almost no data. */
function gifOf(frames: number, width: number, height: number): Buffer {
  const header = Buffer.from('GIF89a\0\0\0\0\u0080\0\0\0\0\0\u00ff\u00ff\u00ff', 'latin1');
  header.writeUInt16LE(width, 6);
  header.writeUInt16LE(height, 8);
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 2, 0x44, 1, 0]);
  frame.writeUInt16LE(width, 5);
  frame.writeUInt16LE(height, 7);
  return Buffer.concat([header, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])]);
}

const jpeg = async () =>
  sharp({ create: { width: 64, height: 36, channels: 3, background: '#456' } })
    .jpeg()
    .toBuffer();

test.each<[string, () => Buffer]>([
  ['a PNG of 50,000 by 50,000 in its header', () => png(50_000, 50_000, chunk('IDAT', zeros(1_000_000)))],
  [
    'a PNG of 60,000 by 900 that is all there',
    () => png(60_000, 1_100, chunk('IDAT', zeros(1_100 * (1 + 180_000)))),
  ],
  ['a PNG of 4,294,967,295 by 1', () => png(0xffffffff, 1, chunk('IDAT', zeros(100)))],
  ['a GIF of 65,535 by 65,535', () => gifOf(1, 65_535, 65_535)],
])('A bomb is not let off: %s', async (_what, make) => {
  const bytes = make();
  const before = process.memoryUsage().rss;
  const answer = await upload(bytes);
  expect([answer.statusCode, answer.json().code]).toEqual([415, 'unsupported_media']);
  // Its pixels would take ten times as much.
  expect(process.memoryUsage().rss - before).toBeLessThan(400 * 1024 * 1024);
});

test.each<[string, () => Buffer]>([
  [
    'a text chunk that unpacks to 500 MB',
    () =>
      png(
        16,
        16,
        chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), zeros(500_000_000)])),
        smallPixels,
      ),
  ],
  [
    'a colour profile that unpacks to 300 MB',
    () =>
      png(
        16,
        16,
        chunk('iCCP', Buffer.concat([Buffer.from('p\0\0', 'latin1'), zeros(300_000_000)])),
        smallPixels,
      ),
  ],
  ['five thousand frames', () => gifOf(5_000, 4_000, 3_000)],
])('Nor is one inside a picture: %s', async (_what, make) => {
  const bytes = make();
  const before = process.memoryUsage().rss;
  const answer = await upload(bytes);
  expect([201, 415]).toContain(answer.statusCode);
  expect(process.memoryUsage().rss - before).toBeLessThan(400 * 1024 * 1024);
});

const script = '<script>alert(1)</script>';

test.each<[string, () => Promise<Buffer>]>([
  [
    'a GIF that is a script',
    async () =>
      Buffer.concat([Buffer.from('GIF89a/*'), gifOf(1, 9, 9).subarray(8), Buffer.from('*/=1;alert(1)//')]),
  ],
  [
    'a GIF with a script behind it',
    async () => Buffer.concat([gifOf(1, 9, 9), Buffer.from(`*/=1;${script}`)]),
  ],
  [
    'a JPEG with a page in its comment',
    async () => {
      const whole = await jpeg();
      const comment = Buffer.from(`\u00ff\u00fe\0\0<html>${script}`, 'latin1');
      comment.writeUInt16BE(comment.length - 2, 2);
      return Buffer.concat([whole.subarray(0, 2), comment, whole.subarray(2)]);
    },
  ],
  [
    'a PNG with a page in a text chunk',
    async () => png(16, 16, chunk('tEXt', Buffer.from(`Title\0${script}`, 'latin1')), smallPixels),
  ],
  [
    'a PNG that is an archive as well',
    async () =>
      Buffer.concat([
        Buffer.from(await pngPicture('#777')),
        Buffer.from(`PK\u0003\u0004${script}PK\u0005\u0006`, 'latin1'),
      ]),
  ],
])('Of %s only the picture is served', async (_what, make) => {
  const answer = await upload(await make());
  expect([201, 415]).toContain(answer.statusCode);
  if (answer.statusCode !== 201) return;
  const picture = await t.call('GET', answer.json().coverImage);
  expect(picture.headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  });
  expect(picture.rawPayload.includes('alert(1)')).toBe(false);
  expect((await sharp(picture.rawPayload).metadata()).format).toBe('webp');
});

test.each([
  '../../../../tmp/taken.png',
  '/etc/cron.d/x',
  'C:\\Windows\\x.png',
  'обложка.php',
  'a.png\u0000.html',
  '.htaccess',
  'x'.repeat(5_000),
])('A file called %j leaves nothing under that name', async (name) => {
  const answer = await upload(await pngPicture('#999'), name);
  expect([201, 400]).toContain(answer.statusCode);
  const kept = await readdir(dataDir, { recursive: true });
  expect(kept.filter((path) => !/^files(\/[\da-f]{64}\.webp)?$/.test(path))).toEqual([]);
});

test('A file of people that is something else is refused in words', async () => {
  for (const bytes of [
    await jpeg(),
    Buffer.from('PK\u0003\u0004xlsx', 'latin1'),
    Buffer.alloc(2_000),
    Buffer.from(`"${'x'.repeat(400_000)}`),
  ]) {
    const { payload, contentType } = formBytes([{ field: 'file', name: 'люди.csv', bytes }]);
    const answer = await t.call('POST', '/api/users/import/preview', {
      as: admin,
      body: payload,
      headers: { 'content-type': contentType },
    });
    expect([400, 413, 415], answer.body.slice(0, 200)).toContain(answer.statusCode);
    expect(answer.json().fields.file).toMatch(/[а-я]/);
  }
});

test('A file of people that takes long to read holds up nobody else', async () => {
  const url = await t.app.listen({ port: 0, host: '127.0.0.1' });
  /** The longest turn of the event loop while it is read, in milliseconds. */
  const longestTurn = async (text: string) => {
    const { payload, contentType } = formBytes([
      { field: 'file', name: 'люди.csv', bytes: Buffer.from(`${text};Email\n`) },
    ]);
    let isRead = false;
    const answered = t
      .call('POST', '/api/users/import/preview', {
        as: admin,
        body: payload,
        headers: { 'content-type': contentType },
      })
      .finally(() => (isRead = true));
    // While the form itself is taken apart, the event loop is the sender's as well.
    await new Promise((resolve) => setTimeout(resolve, 200));
    const turns = watchTurns();
    while (!isRead) expect((await fetch(`${url}/healthz`)).status).toBe(200);
    turns.end();
    const answer = await answered;
    expect(answer.statusCode, answer.body.slice(0, 200)).toBe(400);
    expect(answer.json().fields.file).toMatch(/[а-я]/);
    return turns.longestMs();
  };
  const repeated = (piece: string) => piece.repeat(4_000_000 / piece.length);
  const ordinaryMs = Math.max(await longestTurn(repeated('слово ')), 10);
  // When the files were read in these turns, they took from a second to minutes.
  for (const piece of ['(', '\n', ';', '"', 'а;б\n'])
    expect((await longestTurn(repeated(piece))) / ordinaryMs, piece).toBeLessThan(10);
});
