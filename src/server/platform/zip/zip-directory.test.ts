import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countReads } from '#test/count-reads.ts';
import { unpackEntry } from './unpack-entry.ts';
import { readZipDirectory } from './zip-directory.ts';

let folder: string;
let path: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zip-'));
  path = join(folder, 'archive.zip');
});
afterAll(() => rm(folder, { recursive: true }));

async function reading<T>(bytes: Uint8Array, read: (file: Awaited<ReturnType<typeof open>>) => Promise<T>) {
  await writeFile(path, bytes);
  const file = await open(path);
  try {
    return await countReads(path, () => read(file));
  } finally {
    await file.close();
  }
}

test('an archive of the smallest files is refused by its directory, in two readings', async () => {
  const files = Array.from({ length: 30_000 }, (_, number) => [`${number}`, new Uint8Array()] as const);
  const { result, reads } = await reading(zipSync(Object.fromEntries(files), { level: 0 }), (file) =>
    readZipDirectory(file, { mostEntries: 2_000 }).catch((error: Error) => error.message),
  );
  expect(result).toMatch(/файлов, а в курсе их бывает не больше 2.000$/);
  expect(reads).toBeLessThan(3);
});

test('so is one whose end hides in a comment, and one of nothing but ends', async () => {
  const end = Buffer.concat([Buffer.from('PK\u0005\u0006', 'latin1'), Buffer.alloc(18)]);
  for (const bytes of [Buffer.alloc(9_000_000, end), Buffer.alloc(9_000_000)]) {
    const { result, reads } = await reading(bytes, (file) =>
      readZipDirectory(file, { mostEntries: 2_000 }).then(
        ({ entries }) => entries.length,
        (error: Error) => error.message,
      ),
    );
    expect([0, expect.stringMatching(/^Архив оборван/)]).toContainEqual(result);
    expect(reads).toBeLessThan(4);
  }
});

test('what is unpacked is counted as it comes, and ends with the first byte too many', async () => {
  const { result } = await reading(zipSync({ a: new Uint8Array(5_000_000) }), async (file) => {
    const directory = await readZipDirectory(file, { mostEntries: 10 });
    const [entry] = directory.entries;
    if (!entry) throw new Error('no entry');
    let unpacked = 0;
    const allowance = { left: 1_000_000, refusal: 'слишком много' };
    try {
      for await (const piece of unpackEntry(file, { entry, directory, allowance })) unpacked += piece.length;
    } catch (error) {
      return [unpacked, error instanceof Error ? error.message : error];
    }
    return [unpacked, 'read whole'];
  });
  expect(result).toEqual([expect.any(Number), 'слишком много']);
  expect(result[0]).toBeLessThanOrEqual(1_000_000);
});
