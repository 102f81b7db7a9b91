import { expect, test } from 'vitest';
import { nextPlace } from './next-place.ts';

const extent = { rows: 30, columns: 5, page: 10 };

test.each([
  ['ArrowRight', false, { row: 12, column: 3 }],
  ['ArrowLeft', false, { row: 12, column: 1 }],
  ['ArrowUp', false, { row: 11, column: 2 }],
  ['ArrowDown', false, { row: 13, column: 2 }],
  ['PageDown', false, { row: 22, column: 2 }],
  ['PageUp', false, { row: 2, column: 2 }],
  ['Home', false, { row: 12, column: 0 }],
  ['End', true, { row: 29, column: 4 }],
])('%s (with Ctrl: %s) leads on', (key, ctrlKey, place) => {
  expect(nextPlace({ row: 12, column: 2 }, { key, ctrlKey }, extent)).toEqual(place);
});

test('nothing leads out of the table, and other keys are left alone', () => {
  const corner = { row: 29, column: 4 };
  for (const key of ['ArrowRight', 'ArrowDown', 'PageDown'])
    expect(nextPlace(corner, { key, ctrlKey: false }, extent)).toEqual(corner);
  expect(nextPlace(corner, { key: 'Tab', ctrlKey: false }, extent)).toBeUndefined();
});
