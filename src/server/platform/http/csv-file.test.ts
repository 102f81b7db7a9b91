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

test.each(['=1+1', '+7 999', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1', '＋1', '－1', '＠A1'])(
  '%j is text, not a formula',
  (cell) => {
    expect(csvText([[cell]])).toMatch(/^\uFEFF"?'/);
  },
);

test.each([
  ["x,=cmd|' /C calc'!A0", "x,'=cmd|' /C calc'!A0"],
  ['x;+1', "x;'+1"],
  ['x\t@A1', "x\t'@A1"],
  ['x\n=1', "x\n'=1"],
  ['x\r\n- cmd|1', "x\r\n'- cmd|1"],
  ['\t=1', "'\t'=1"],
  ['\r=1', "'\r'=1"],
  ['\t\r\t@A1', "'\t\r\t'@A1"],
])('%j holds no formula for a spreadsheet that splits it', (cell, text) => {
  expect(csvText([[cell]])).toContain(text);
});

test('a list, a range and a sum stay as they were written', () => {
  for (const cell of ['Я сказал:\n- первое;\n- второе', 'с 5-го, 10+2 = 12', 'а, - б'])
    expect(csvText([[cell]])).toContain(cell);
});
