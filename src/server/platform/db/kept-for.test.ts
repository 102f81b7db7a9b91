import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testDatabase } from '#test/for-all-tests.ts';
import { keptFor } from './kept-for.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const t = testDatabase();

/** Reads that answer with their number. */
function counted(most = 10) {
  let reads = 0;
  const get = keptFor({ ms: 1_000, most }, async () => {
    reads += 1;
    return reads;
  });
  return (key = 'a') => get(t.db, key);
}

test('what is asked for within the time, also while it is being read, is read once', async () => {
  const get = counted();
  expect(await Promise.all([get(), get()])).toEqual([1, 1]);
  vi.advanceTimersByTime(999);
  expect(await get()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await get()).toBe(2);
});

test('a failure is not kept', async () => {
  let fails = true;
  const get = keptFor({ ms: 1_000, most: 10 }, async () => {
    if (fails) throw new Error('no connection');
    return 'read';
  });
  await expect(get(t.db, 'a')).rejects.toThrow('no connection');
  fails = false;
  expect(await get(t.db, 'a')).toBe('read');
});

test('beyond the most keys, the oldest reading goes', async () => {
  const get = counted(2);
  expect([await get('a'), await get('b'), await get('c')]).toEqual([1, 2, 3]);
  expect([await get('b'), await get('c')]).toEqual([2, 3]);
  expect(await get('a')).toBe(4);
});
