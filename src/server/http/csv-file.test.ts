import { expect, test } from 'vitest';
import { csvText } from './csv-file.ts';

test('A table opens right in a Russian Excel: marked, with semicolons, decimal commas and CRLF', () => {
  expect(
    csvText([
      ['Имя', 'Балл'],
      ['Мария', 4.5],
      [null, -2],
    ]),
  ).toBe('\uFEFFИмя;Балл\r\nМария;4,5\r\n;-2\r\n');
});

test('Semicolons, quotes and line breaks stay inside their cell', () => {
  expect(csvText([['а;б', 'в "г"', 'д\nе']])).toBe('\uFEFF"а;б";"в ""г""";"д\nе"\r\n');
});

test.each(['=1+1', '+7 999', '-1', '@SUM(A1)', '\t=1', '\r=1'])('%j is text, not a formula', (cell) => {
  expect(csvText([[cell]])).toMatch(/^\uFEFF"?'/);
});
