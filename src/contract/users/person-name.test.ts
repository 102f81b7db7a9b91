import { expect, test } from 'vitest';
import { ownName } from './person-name.ts';

const name = ownName('Введите имя');

test.each([
  'Анна',
  'Анна-Мария',
  'Jean‑Luc',
  'О’Нил',
  "O'Brien",
  'А. С.',
  'А.С.',
  'J. R. R.',
  'ван дер Вальс',
  'Ёлкина',
  'Zoë',
  'Łukasz',
  'לוד',
  'محمد',
  '小明',
  'සුනිල්',
])('%s is a name', (text) => {
  expect(name.parse(` ${text} `)).toBe(text);
});

test.each([
  'Выигрыш! http://evil.example',
  'evil.example',
  't.me',
  'а.рф',
  'А.С.Пушкин.рф',
  'www.evil',
  'vk com/id',
  'a@b.cc',
  '@support',
  'Иван\r\nBcc: x@example.com',
  'Иван\tНовый',
  'Иван\u0000',
  'Иван\u202e',
  'Иван\u200b',
  'Иван 2',
  '8 800 555',
  '💰 Приз',
  '-',
  '.',
  '’’’',
  'Анна — директор',
  '<b>Анна</b>',
  'Анна, позвоните',
  'а'.repeat(61),
])('%j is not', (text) => {
  const { success, error } = name.safeParse(text);
  expect(success).toBe(false);
  expect(error?.issues[0]?.message).toMatch(/^(Имя пишут буквами|Не длиннее 60|В тексте есть)/);
});

test('nothing is asked for', () => {
  expect(name.safeParse('  ').error?.issues[0]?.message).toBe('Введите имя');
});
