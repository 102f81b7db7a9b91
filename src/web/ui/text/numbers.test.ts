import { expect, test } from 'vitest';
import { formatDecimal, formatNumber } from './numbers.ts';

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1 000'],
  [1_234_567, '1 234 567'],
  [-5, '-5'],
  [1.5, '1,5'],
])('%d is written «%s»', (value, text) => {
  expect(formatNumber(value).replaceAll('\u00a0', ' ')).toBe(text);
});

test.each([
  [2, '2'],
  [2.04, '2'],
  [2.06, '2,1'],
])('%d is written «%s» to a tenth', (value, text) => {
  expect(formatDecimal(value)).toBe(text);
});
