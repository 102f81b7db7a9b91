import { expect, test } from 'vitest';
import { line, requiredText } from './text.ts';

const title = line(100, 'Введите название');
const answer = requiredText(100, 'Напишите ответ');

test.each(['\u200B', '\u3164\u3164', '\u00AD \uFEFF', '\u2800', '\u115F', ' \n '])(
  'characters that show nothing are no text: %j',
  (text) => {
    expect(title.safeParse(text).error?.issues[0]?.message).toBe('Введите название');
    expect(answer.safeParse(text).error?.issues[0]?.message).toBe('Напишите ответ');
  },
);

test.each(['👩‍🏫', 'Ñandú', 'לוד', 'Анна\u00AD-Мария', '…'])('%s is a text', (text) => {
  expect(title.parse(text)).toBe(text);
  expect(answer.parse(text)).toBe(text);
});

test('a title does not turn the text beside it', () => {
  expect(title.safeParse('отчёт\u202Etxt.exe').success).toBe(false);
  expect(answer.parse('отчёт\u202Etxt')).toBe('отчёт\u202Etxt');
});

test('a title is composed, an answer stays as it came', () => {
  const decomposed = 'Ещё твой'.normalize('NFD');
  expect([title.parse(decomposed), answer.parse(decomposed)]).toEqual(['Ещё твой', decomposed]);
});
