import { expect, test } from 'vitest';
import { mp4 } from '#test/sample-files.ts';
import { readTracks } from './mp4-tracks.ts';

/** How often a file has been read, and how much of it. */
function counted(file: { size: number; at: (position: number, length: number) => Uint8Array }) {
  const spent = { reads: 0, bytes: 0 };
  const read = async (position: number, length: number) => {
    const bytes = file.at(position, Math.min(length, file.size - position));
    spent.reads += 1;
    spent.bytes += bytes.length;
    return bytes;
  };
  return { spent, source: { size: file.size, read } };
}

const inMemory = (bytes: Buffer) =>
  counted({
    size: bytes.length,
    at: (position, length) => bytes.subarray(position, position + length),
  });

function box(name: string, length: number): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(length);
  head.write(name, 4, 'latin1');
  return head;
}

/** A box full of a small one, again and again. */
const fullOf = (name: string, small: Buffer, count: number) => {
  const content = Buffer.alloc(small.length * count, small);
  return Buffer.concat([box(name, 8 + content.length), content]);
};

const start = Buffer.concat([box('ftyp', 20), Buffer.from('isom\0\0\0\0isom')]);

const within = (name: string, content: Buffer) => Buffer.concat([box(name, 8 + content.length), content]);

/** The fewest bytes that each sort of reading is stopped after, of eight million. */
test.each<[string, () => Buffer]>([
  [
    'tracks of small boxes',
    () => within('moov', Buffer.alloc(20 * 400_008, fullOf('trak', box('free', 8), 50_000))),
  ],
  ['small tracks', () => fullOf('moov', box('trak', 8), 1_000_000)],
  ['small boxes beside the movie', () => Buffer.alloc(8_000_000, box('free', 8))],
  ['small boxes at a depth', () => within('moov', within('trak', fullOf('mdia', box('free', 8), 1_000_000)))],
])('%s: the reading ends after so many, whatever the file', async (_what, make) => {
  const { spent, source } = inMemory(Buffer.concat([start, make()]));
  expect(await readTracks(source)).toBeUndefined();
  expect(spent.reads).toBeLessThan(1_000);
  expect(spent.bytes).toBeLessThan(6_000_000);
});

test('a recording of four hours in fragments is taken, and only the heads of its boxes are read', async () => {
  const whole = Buffer.from(mp4());
  const movie = whole.subarray(0, whole.length - 72);
  const samples = 250_000;
  const [moof, mdat] = [fullOf('moof', box('free', 8), 60), box('mdat', 8 + samples)];
  const [length, fragments] = [moof.length + mdat.length + samples, 4 * 3600 * 2];
  const { spent, source } = counted({
    size: movie.length + fragments * length,
    at(position, wanted) {
      if (position < movie.length) return movie.subarray(position, position + wanted);
      const inside = (position - movie.length) % length;
      const fragment = Buffer.concat([moof, mdat, Buffer.alloc(wanted)]);
      return fragment.subarray(inside, inside + wanted);
    },
  });
  expect(await readTracks(source)).toEqual([
    { handler: 'vide', codec: 'avc1' },
    { handler: 'soun', codec: 'mp4a' },
  ]);
  expect(spent.reads).toBeLessThan(fragments + 100);
});

test('so is one of a fragment for every tenth of a second', async () => {
  const whole = Buffer.from(mp4());
  const fragment = Buffer.concat([box('moof', 108), Buffer.alloc(100), box('mdat', 208), Buffer.alloc(200)]);
  const movie = whole.subarray(0, whole.length - 72);
  const { source } = inMemory(Buffer.concat([movie, Buffer.alloc(fragment.length * 100_000, fragment)]));
  expect(await readTracks(source)).toHaveLength(2);
});
