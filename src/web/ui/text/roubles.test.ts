import { expect, test } from 'vitest';
import { formatPrice, formatRoubles } from './roubles.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test.each([
  [0, '0,00 ₽'],
  [1234.5, '1 234,50 ₽'],
  [0.1, '0,10 ₽'],
  [0.0042, 'меньше копейки'],
  [0.005, '0,01 ₽'],
  [0.0951, '0,10 ₽'],
  [0.05, '0,05 ₽'],
])('an amount of %d is written «%s»', (amount, text) => {
  expect(plain(formatRoubles(amount))).toBe(text);
});

test.each([
  [0, '0 ₽'],
  [0.4, '0,4 ₽'],
  [1000, '1 000 ₽'],
])('a price of %d is written «%s»', (amount, text) => {
  expect(plain(formatPrice(amount))).toBe(text);
});
