import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { sessionCookieName } from '#server/accounts/auth/cookie.ts';
import { createSession } from '#server/accounts/auth/session.ts';
import { createApp } from '#server/app/app.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { testSecretKey } from '#test/app.ts';
import { createAdmin, createCourse, createLesson } from '#test/factories.ts';
import { forAllTests, testApp } from '#test/for-all-tests.ts';
import { form } from '#test/form.ts';
import { startS3Server } from '#test/s3-server.ts';
import { mp4 } from '#test/sample-files.ts';
import type { FileStore, Part } from './file-store.ts';
import { sliceBytes } from './read-object.ts';
import { createS3Store } from './s3-store.ts';

const keys = { accessKeyId: 'otklik', secretAccessKey: 'very secret' };
const s3 = forAllTests(() => startS3Server(keys));
const t = testApp();
const bytes = randomBytes(3 * sliceBytes + 17);
const silentMs = 200;
let store: FileStore;
let impatient: FileStore;

beforeAll(() => {
  const place = { endpoint: s3.url, bucket: 'files', region: 'ru-central1', ...keys };
  store = createS3Store(place, tmpdir());
  impatient = createS3Store(place, tmpdir(), silentMs);
  s3.objects.set('/files/a.mp4', bytes);
});
beforeEach(() => Object.assign(s3, { cut: undefined, refuse: false, asked: 0 }));

test.each<[string, Part | undefined, number]>([
  ['whole', undefined, 4],
  ['its first byte', { first: 0, last: 0 }, 1],
  ['exactly one slice', { first: 0, last: sliceBytes - 1 }, 1],
  ['one byte more than a slice', { first: 7, last: sliceBytes + 7 }, 2],
  ['across a border', { first: sliceBytes - 1, last: sliceBytes }, 1],
  ['to its end', { first: sliceBytes + 5, last: bytes.length - 1 }, 3],
  ['its last byte', { first: bytes.length - 1, last: bytes.length - 1 }, 1],
])('a file is read byte for byte: %s', async (_what, part, answers) => {
  const content = await store.read('a.mp4', part);
  const read = await buffer(content ?? Readable.from([]));
  expect(read.equals(part ? bytes.subarray(part.first, part.last + 1) : bytes)).toBe(true);
  expect(s3.asked).toBe(answers);
});

test('what nobody reads, or reads no further, stays open nowhere', async () => {
  s3.cut = 'silent';
  (await store.read('a.mp4'))?.destroy();
  for await (const _ of (await store.read('a.mp4')) ?? []) break;
  await expect.poll(() => s3.open).toBe(0);
  expect(s3.asked).toBe(2);
});

test('a store that falls silent in the midst of a file ends the reading', async () => {
  s3.cut = 'silent';
  const content = await impatient.read('a.mp4');
  await expect(buffer(content ?? Readable.from([]))).rejects.toThrow('The file store doesn’t answer');
  await expect.poll(() => s3.open).toBe(0);
});

test('a reader who pauses is no silence of the store, nor is one who pauses between two answers of it', async () => {
  const content = await impatient.read('a.mp4');
  let read = Buffer.alloc(0);
  for await (const chunk of content ?? []) {
    if (read.length === 0 || read.length + chunk.length === sliceBytes) await sleep(2 * silentMs);
    read = Buffer.concat([read, chunk]);
  }
  expect(read.equals(bytes)).toBe(true);
});

/** Far more than connections hold. */
const samples = 24_000_000;
const slices = Math.ceil(samples / sliceBytes);

/** The app with a large file of a lesson in it, its readers and its log. */
const sending = forAllTests(async () => {
  const logged: { level: number; msg: string; err?: { message: string } }[] = [];
  const config = readConfig({
    DATA_DIR: await mkdtemp(join(tmpdir(), 's3-')),
    SECRET_KEY: testSecretKey,
    S3_ENDPOINT: s3.url,
    S3_BUCKET: 'files',
    S3_REGION: 'ru-central1',
    S3_ACCESS_KEY_ID: keys.accessKeyId,
    S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
  });
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line)) });
  const app = await createApp({ ...t, config, log });
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  const lesson = await createLesson(t.db, { course_id: (await createCourse(t.db)).id });
  const session = await createSession(t.db, (await createAdmin(t.db)).id, { remember: false });
  const headers = { cookie: `${sessionCookieName}=${session}` };
  const file = await form({ file: { name: 'a.mp4', bytes: mp4({ samples }) } });
  const added = await app.inject({
    method: 'POST',
    url: `/api/lessons/${lesson.id}/files`,
    payload: file.body,
    headers: { ...headers, ...file.headers },
  });
  const path: string = added.json().address;
  return {
    logged,
    async open() {
      const asking = request({ port, path, headers, agent: false }).end();
      const [response] = (await once(asking, 'response')) as [IncomingMessage];
      return response;
    },
    close: () => app.close(),
  };
});

test('a reader who stops early ends the reading: no more is asked for, and nothing stays open', async () => {
  const response = await sending.open();
  await once(response, 'readable');
  sending.logged.splice(0);
  response.destroy();
  await expect.poll(() => sending.logged).toMatchObject([{ msg: 'stream closed prematurely' }]);
  await expect.poll(() => s3.open).toBe(0);
  expect(s3.asked).toBeLessThan(slices);
  const { asked } = s3;
  expect((await buffer(await sending.open())).length).toBeGreaterThan(samples);
  // One may have been asked for while it stopped.
  expect(s3.asked - asked - slices).toBeLessThanOrEqual(1);
});

test('a store that dies in the midst of a file cuts the reply, which the log says, and the next reader has it whole', async () => {
  const response = await sending.open();
  await once(response, 'readable');
  s3.cut = 'broken';
  sending.logged.splice(0);
  await expect(buffer(response)).rejects.toThrow('aborted');
  await expect
    .poll(() => sending.logged)
    .toMatchObject([
      {
        level: 40,
        err: { message: 'aborted' },
        msg: 'response terminated with an error with headers already sent',
      },
    ]);
  s3.cut = undefined;
  expect((await buffer(await sending.open())).length).toBeGreaterThan(samples);
  await expect.poll(() => s3.open).toBe(0);
});
