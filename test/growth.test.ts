import { expect, test } from 'vitest';
import { steepGrowth } from './growth.ts';

test('a reader that begins anew at each sign is told', async () => {
  const square = (size: number) => `${' '.repeat(size)}!`.replace(/\s+$/, '');
  expect(await steepGrowth(square, 30_000)).toBeGreaterThan(5);
});

test('one that only leaves much garbage isn’t', async () => {
  const wasteful = (size: number) => Array.from('\n'.repeat(size).split(/(?<=\n)/), (line) => ({ line }));
  expect(await steepGrowth(wasteful, 1_000_000)).toBeUndefined();
});

test('one that remembers the last text isn’t', async () => {
  let last = -1;
  const remembering = (size: number) => {
    if (size !== last) '\n'.repeat(size).split(/(?<=\n)/);
    last = size;
  };
  expect(await steepGrowth(remembering, 1_000_000)).toBeUndefined();
});
