import { expect, test } from 'vitest';
import { readInBatches } from './read-in-batches.ts';

const rows = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({ id }));

/** The sizes of the batches of so many rows, and after which row each was read. */
async function readingOf(count: number) {
  const after: (string | undefined)[] = [];
  const sizes: number[] = [];
  const batches = readInBatches(3, async ({ limit, cursor }) => {
    after.push(cursor);
    return rows
      .slice(0, count)
      .filter(({ id }) => id > (cursor ?? ''))
      .slice(0, limit);
  });
  for await (const batch of batches) sizes.push(batch.length);
  return { sizes, after };
}

test('Each batch is read from after the last row of the one before, until one isn’t full', async () => {
  expect(await readingOf(5)).toEqual({ sizes: [3, 2], after: [undefined, 'c'] });
});

test('No batch is empty, of a list without rows or of one that ends with a full batch', async () => {
  expect(await readingOf(0)).toEqual({ sizes: [], after: [undefined] });
  expect(await readingOf(6)).toEqual({ sizes: [3, 3], after: [undefined, 'c', 'f'] });
});
