import { expect, test } from 'vitest';
import { dueText } from './due-text.ts';

const now = new Date(2026, 2, 14, 12, 0);

test.each([
  [new Date(2026, 2, 14, 12, 0, 20), 'осталось 1 мин', false],
  [new Date(2026, 2, 14, 13, 40), 'осталось 1 ч 40 мин', false],
  [new Date(2026, 2, 14, 15, 0), 'осталось 3 ч', false],
  [new Date(2026, 2, 15, 9, 0), 'осталось 21 ч', false],
  [new Date(2026, 2, 17, 11, 0), 'осталось 2 дня', false],
  [new Date(2026, 3, 4, 13, 0), 'остался 21 день', false],
  [new Date(2026, 2, 14, 11, 59, 30), 'просрочено на 1 мин', true],
  [new Date(2026, 2, 14, 11, 35), 'просрочено на 25 мин', true],
  [new Date(2026, 2, 14, 8, 40), 'просрочено на 3 ч', true],
  [new Date(2026, 2, 12, 13, 0), 'просрочено на 47 ч', true],
  [new Date(2026, 2, 11, 11, 0), 'просрочено на 3 дня', true],
])('%s is said in words', (dueAt, text, isOverdue) => {
  const said = dueText(dueAt, now);
  expect({ ...said, text: said.text.replaceAll('\u00a0', ' ') }).toEqual({ text, isOverdue });
});
