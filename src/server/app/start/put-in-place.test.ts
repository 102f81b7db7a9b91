import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { putInPlace } from './put-in-place.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'otklik-place-'));
});
afterAll(() => rm(root, { recursive: true }));

test('Processes that start at once and have built the same page all go on, and one whole page stands', async () => {
  const asides = Array.from({ length: 20 }, (_, number) => join(root, `web.${number}`));
  for (const aside of asides) {
    await mkdir(aside);
    for (let file = 0; file < 20; file += 1) await writeFile(join(aside, `${file}.js`), aside);
  }
  const place = join(root, 'web');
  await Promise.all(asides.map((aside) => putInPlace(aside, place)));

  const files = await readdir(place);
  const builders = await Promise.all(files.map((file) => readFile(join(place, file), 'utf8')));
  expect(files).toHaveLength(20);
  expect(new Set(builders).size).toBe(1);
  expect(await readdir(root)).toEqual(['web']);
});
