import { expect, test } from 'vitest';
import { afterSettled, nextOf, previousOf } from './neighbours.ts';

const ids = ['a', 'b', 'c'];

test('the next and the previous one are those beside it', () => {
  expect(nextOf(ids, undefined, undefined)).toBe('a');
  expect(nextOf(ids, 'a', undefined)).toBe('b');
  expect(nextOf(ids, 'c', undefined)).toBeUndefined();
  expect(previousOf(ids, 'c', undefined)).toBe('b');
  expect(previousOf(ids, 'a', undefined)).toBeUndefined();
  expect(previousOf(ids, undefined, undefined)).toBeUndefined();
});

test('one that somebody else has settled is left to where it stood', () => {
  const last = { id: 'x', index: 1 };
  expect(nextOf(ids, 'x', last)).toBe('b');
  expect(previousOf(ids, 'x', last)).toBe('a');
});

test('after a decision comes the next one; after the last, the one before it', () => {
  expect(afterSettled(ids, 'a', undefined)).toBe('b');
  expect(afterSettled(ids, 'c', undefined)).toBe('b');
  expect(afterSettled(['b', 'c'], 'a', { id: 'a', index: 0 })).toBe('b');
  expect(afterSettled(['a', 'b'], 'c', { id: 'c', index: 2 })).toBe('b');
  expect(afterSettled([], 'a', { id: 'a', index: 0 })).toBeUndefined();
});
