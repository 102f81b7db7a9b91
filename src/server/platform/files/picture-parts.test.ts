import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countReads } from '#test/count-reads.ts';
import { jpegWithExif, picturesOfOtherTypes, pngPicture } from '#test/pictures.ts';
import { readBareWebp } from './bare-webp.ts';
import { hasFewParts } from './picture-parts.ts';
import { drawn } from './pictures.ts';

let folder: string;
let path: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parts-'));
  path = join(folder, 'picture');
});
afterAll(() => rm(folder, { recursive: true }));

const ascii = (text: string) => Buffer.from(text, 'latin1');
const many = (count: number, one: Buffer) => Buffer.alloc(count * one.length, one);

/** Frames of one pixel. */
function gif(frames: number): Buffer {
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]);
  const screen = ascii('GIF89a\u0001\0\u0001\0\u0080\0\0\0\0\0\u00ff\u00ff\u00ff');
  return Buffer.concat([screen, many(frames, frame), Buffer.from([0x3b])]);
}

const jpegWith = async (before: Buffer, behind = Buffer.alloc(0)) => {
  const whole = Buffer.from(await jpegWithExif());
  return Buffer.concat([whole.subarray(0, 2), before, whole.subarray(2, -2), behind, whole.subarray(-2)]);
};

async function pngWith(chunks: Buffer): Promise<Buffer> {
  const whole = Buffer.from(await pngPicture());
  return Buffer.concat([whole.subarray(0, 33), chunks, whole.subarray(33)]);
}

function chunk(name: string, length: number, rest: Buffer = Buffer.alloc(length)): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(length, 4);
  return Buffer.concat([head, rest]);
}

/** Frames of one pixel, as our encoder writes them. */
async function webp(frames: number): Promise<Buffer> {
  const create = { width: 1, height: 1, channels: 4, background: '#456' } as const;
  const pixel = (await sharp({ create }).webp({ lossless: true }).toBuffer()).subarray(12);
  const frame = chunk('ANMF', 16 + pixel.length, Buffer.concat([Buffer.alloc(16), pixel]));
  const about = Buffer.concat([
    chunk('VP8X', 10, Buffer.from([0x12, 0, 0, 0, 0, 0, 0, 0, 0, 0])),
    chunk('ANIM', 6),
  ]);
  const content = Buffer.concat([ascii('WEBP'), about, many(frames, frame)]);
  return chunk('RIFF', content.length, content);
}

function box(name: string, content: Buffer = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, content]);
}

async function avifWith(boxes: Buffer): Promise<Buffer> {
  const { avif } = await picturesOfOtherTypes();
  const start = Buffer.from(avif).readUInt32BE(0);
  return Buffer.concat([avif.subarray(0, start), boxes, avif.subarray(start)]);
}

const scan = Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 0, 0, 0x55]);

const tooMany: [string, () => Promise<Buffer> | Buffer][] = [
  ['a GIF of a million frames', () => gif(1_000_000)],
  ['a JPEG of a million notes', () => jpegWith(many(1_000_000, Buffer.from([0xff, 0xe5, 0, 2])))],
  ['a JPEG of a thousand scans', () => jpegWith(Buffer.alloc(0), many(1_000, scan))],
  [
    'a PNG of a million chunks',
    () => pngWith(many(1_000_000, Buffer.from('000000007445587400000000', 'hex'))),
  ],
  ['a WebP of a hundred thousand frames', () => webp(100_000)],
  ['an AVIF of a million boxes', () => avifWith(many(1_000_000, box('free')))],
  [
    'an AVIF of boxes in boxes',
    () => avifWith(box('moov', many(90, box('trak', many(90, box('mdia', many(90, box('free')))))))),
  ],
];

test.each(tooMany)(
  '%s is given to no decoder, and is known for that after few of its parts',
  async (_what, make) => {
    const bytes = await make();
    await writeFile(path, bytes);
    const { result, reads } = await countReads(path, () => hasFewParts(path));
    expect(result).toBe(false);
    // Of the scans, their data lie between them.
    expect(reads).toBeLessThan(150);
    expect(await hasFewParts(bytes)).toBe(false);
    await expect(drawn(path, 'inText')).rejects.toThrow('В картинке слишком много частей');
  },
);

test('parts that nothing is kept of are passed over in readings of the file, not one by one', async () => {
  for (const bytes of [
    // Blocks of a frame’s data, bytes of a scan that are no markers, the pixels of a PNG.
    Buffer.concat([gif(1).subarray(0, -3), many(1_000_000, Buffer.from([1, 0x44])), Buffer.from([0, 0x3b])]),
    await jpegWith(Buffer.alloc(0), many(1_000_000, Buffer.from([0xff, 0]))),
    await pngWith(many(500_000, Buffer.from('000000004944415400000000', 'hex'))),
  ]) {
    await writeFile(path, bytes);
    const { result, reads } = await countReads(path, () => hasFewParts(path));
    expect(result).toBe(true);
    expect(reads).toBeLessThan(bytes.length / 8_000);
  }
});

test('pictures as people have them are drawn: of every kind, progressive, in thousands of frames', async () => {
  const { gif: animation, ...others } = await picturesOfOtherTypes();
  const create = { width: 900, height: 700, channels: 3, background: '#456' } as const;
  const pictures = [
    await pngPicture(),
    await jpegWithExif(),
    await sharp({ create }).jpeg({ progressive: true }).toBuffer(),
    ...Object.values(others),
    animation,
    gif(3_000),
    await webp(3_000),
  ];
  for (const bytes of pictures) {
    await writeFile(path, bytes);
    expect((await sharp(await drawn(path, 'inText')).metadata()).format).toBe('webp');
  }
});

test('a WebP that passes for one of ours isn’t looked through frame by frame without an end', async () => {
  const nothing = chunk('VP8 ', 0);
  const frame = chunk(
    'ANMF',
    16 + 9_000 * nothing.length,
    Buffer.concat([Buffer.alloc(16), many(9_000, nothing)]),
  );
  const content = Buffer.concat([ascii('WEBP'), many(100, frame)]);
  await writeFile(path, chunk('RIFF', content.length, content));
  const { result, reads } = await countReads(path, () => readBareWebp(path));
  expect(result).toBeUndefined();
  expect(reads).toBeLessThan(11_000);
});

test('nothing is drawn for somebody who is gone', async () => {
  const gone = new AbortController();
  gone.abort(new Error('gone'));
  await expect(drawn(Buffer.from(await pngPicture()), 'inText', gone.signal)).rejects.toThrow('gone');
});
