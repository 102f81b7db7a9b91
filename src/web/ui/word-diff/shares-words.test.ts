import { expect, test } from 'vitest';
import { diffWords } from './diff-words.ts';
import { sharesWords } from './shares-words.ts';

test.each([
  ['Вы опять опоздали с отчётом.', 'Вы опоздали с отчётом на час.', true],
  ['Отчёт.', 'Отчёт нужен к пятнице, до обеда, иначе мы не успеем.', true],
  ['Сколько это стоит?', 'Давайте вернёмся к срокам и закончим на сегодня.', false],
  ['Хорошо, я подожду до завтра и спрошу ещё раз.', 'И что же вам мешает ответить сегодня?', false],
  ['', 'Здравствуйте', false],
])('%j and %j are one thing said in two ways: %s', (was, now, expected) => {
  expect(sharesWords(diffWords(was, now))).toBe(expected);
});
