import { expect, test } from 'vitest';
import { fewestPairs, type Pair, quadraticKappa } from './kappa.ts';

const times = (count: number, ...pairs: Pair[]): Pair[] => Array.from({ length: count }, () => pairs).flat();

test('Full agreement is one, the reverse of it less than zero', () => {
  expect(quadraticKappa(times(10, [0, 0], [1, 1], [2, 2]))).toBe(1);
  expect(quadraticKappa(times(10, [0, 2], [1, 1], [2, 0]))).toBe(-1);
});

test('A level that says nothing of the answer is chance', () => {
  expect(quadraticKappa(times(10, [0, 1], [1, 1], [2, 1]))).toBe(0);
  expect(quadraticKappa(times(8, [0, 0], [0, 2], [2, 0], [2, 2]))).toBe(0);
});

test('A level two steps off counts as four that are one step off', () => {
  const right = times(20, [0, 0], [2, 2]);
  expect(quadraticKappa([...right, ...times(4, [0, 1])])).toBeCloseTo(1 - 4 / 84, 12);
  expect(quadraticKappa([...right, [0, 2]])).toBeCloseTo(1 - 41 / 841, 12);
});

test('Says nothing of few pairs, nor where there is but one level', () => {
  expect(quadraticKappa(times(1, ...times(fewestPairs - 1, [0, 0])))).toBeNull();
  expect(quadraticKappa(times(fewestPairs, [1, 1]))).toBeNull();
});
