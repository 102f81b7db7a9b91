import { expect, test } from 'vitest';
import { nextLesson } from './next-lesson.ts';

const at = '2026-03-01T10:00:00.000Z';
const done = { completedAt: at, sentAt: at };
const waiting = { completedAt: null, sentAt: at, below: null };
const toMend = { completedAt: null, sentAt: at, below: 2 };
const unanswered = { completedAt: null };
const later = { ...unanswered, dates: { isOpen: false } };
const inTurn = { ...unanswered, waitsFor: {} };
const over = { ...unanswered, isOver: true };

test.each([
  ['the first that isn’t answered', [done, unanswered, unanswered], 1],
  ['rather than one before it that is to be mended', [toMend, unanswered], 1],
  ['or that waits for its review', [waiting, unanswered], 1],
  ['never one that takes no answer any more', [over, unanswered], 1],
  ['what is to be mended, while the others are closed by a date', [toMend, later], 0],
  ['or by the order', [toMend, inTurn], 0],
  ['a closed one that nothing can be done for', [waiting, inTurn], 1],
  ['what is to be mended, when all are answered', [waiting, toMend, done], 1],
  ['but not when it is too late for that', [{ ...toMend, isOver: true }], -1],
  ['none, while all that is left waits', [done, waiting], -1],
  ['none when all are done', [done, done], -1],
])('%s', (_name, lessons: { completedAt: string | null; isOver?: boolean }[], expected) => {
  const next = nextLesson(lessons, ({ isOver = false }) => isOver);
  expect(next ? lessons.indexOf(next) : -1).toBe(expected);
});
