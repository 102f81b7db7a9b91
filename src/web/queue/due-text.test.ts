import { expect, test } from 'vitest';
import { dueText } from './due-text.ts';

const now = new Date(2026, 2, 14, 12, 0);

test.each([
  [new Date(2026, 2, 14, 15, 0), 'до 14 марта, 15:00', false],
  [new Date(2027, 0, 2, 9, 30), 'до 2 января 2027 г., 09:30', false],
  [new Date(2026, 2, 14, 11, 59, 30), 'просрочено на 1 мин', true],
  [new Date(2026, 2, 14, 11, 35), 'просрочено на 25 мин', true],
  [new Date(2026, 2, 14, 8, 40), 'просрочено на 3 ч', true],
  [new Date(2026, 2, 12, 13, 0), 'просрочено на 47 ч', true],
  [new Date(2026, 2, 11, 11, 0), 'просрочено на 3 дня', true],
])('%s is said in words', (dueAt, text, isOverdue) => {
  const said = dueText(dueAt, now);
  expect({ ...said, text: said.text.replaceAll('\u00a0', ' ') }).toEqual({ text, isOverdue });
});
