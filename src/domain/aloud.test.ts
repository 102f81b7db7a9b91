import { expect, test } from 'vitest';
import { isAloud } from './aloud.ts';

const criterion = (title: string, ...descriptions: string[]) => ({
  title,
  levels: ['Пока нет', 'Есть'].map((level, at) => ({ title: level, description: descriptions[at] ?? '' })),
});

test.each([
  ['Первая фраза'],
  ['Понятная просьба'],
  ['Две просьбы'],
  ['Что вы скажете первым'],
  ['Начало', 'просьбы нет', 'названо, что сделать'],
  ['Начало', 'слышен упрёк', 'ни одной лишней фразы'],
  ['Начало', 'непонятно, кто что скажет', 'понятно'],
  ['ПЕРВЫЕ ФРАЗЫ'],
])('«%s» is about words to say', (title, ...descriptions) => {
  expect(isAloud(criterion(title, ...descriptions))).toBe(true);
});

test.each([
  ['Реплики как были', 'только пересказ', 'слышны оба'],
  ['Факты', 'одни оценки', 'сказано, что видно на записи'],
  ['Причины', 'человек просил и упрашивал', 'перефразировано'],
  ['Сказка'],
  [''],
])('«%s» is not', (title, ...descriptions) => {
  expect(isAloud(criterion(title, ...descriptions))).toBe(false);
});

test('what its author says goes before the words', () => {
  expect(isAloud({ ...criterion('Первая фраза'), aloud: false })).toBe(false);
  expect(isAloud({ ...criterion('Факты'), aloud: true })).toBe(true);
});
