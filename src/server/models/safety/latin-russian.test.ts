import { expect, test } from 'vitest';
import { crisisIn } from './crisis.ts';
import { russianOf } from './latin-russian.ts';

test('a text in Latin letters is heard as Russian', () => {
  expect(russianOf('muzh menya byet, ya v podvale')).toBe('муж меня бьет, я в подвале');
  expect(russianOf("proschayte, russkoj raskladki net, ub'yu")).toBe('прощайте, русской раскладки нет, убью');
});

test('a text with a Russian letter stays as it is, and so does one without words', () => {
  expect(russianOf('Запусти docker compose')).toBeUndefined();
  expect(russianOf('5 + 5 = 10')).toBeUndefined();
});

test.each([
  ['ya pokonchu s soboy segodnya nochyu', 'explicit'],
  ['MUZH MENYA BYET', 'explicit'],
  ['I will kill the process and restart the server.', 'none'],
  ['Zavtra sobranie v desyat, prinesu otchet.', 'none'],
])('%s: %s', (text, expected) => {
  expect(crisisIn(text)).toBe(expected);
});
