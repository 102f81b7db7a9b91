import { expect, test } from 'vitest';
import { memoize } from './memoize.ts';

test('is made once for each key, and holds no more than it may', () => {
  const made: string[] = [];
  const shout = memoize(2, (key) => {
    made.push(key);
    return key.toUpperCase();
  });
  expect([shout('a'), shout('a'), shout('b'), shout('a')]).toEqual(['A', 'A', 'B', 'A']);
  expect(made).toEqual(['a', 'b']);

  expect([shout('c'), shout('c'), shout('a')]).toEqual(['C', 'C', 'A']);
  expect(made).toEqual(['a', 'b', 'c', 'a']);
});

test('remembers what is false, and makes anew what could not be made', () => {
  let asked = 0;
  const fails = memoize<boolean>(2, (key) => {
    asked += 1;
    if (key === 'bad') throw new Error('no');
    return false;
  });
  expect([fails('good'), fails('good')]).toEqual([false, false]);
  expect(() => fails('bad')).toThrow('no');
  expect(() => fails('bad')).toThrow('no');
  expect(asked).toBe(3);
});
