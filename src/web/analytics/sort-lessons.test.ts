import { expect, test } from 'vitest';
import type { LessonAnalytics } from '#contract/analytics/schemas.ts';
import { nextOrder, sortLessons } from './sort-lessons.ts';

const lessons = [lesson('Урок 2', 5), lesson('Урок 10', 9), lesson('Ёлка', 5)];

const numbersIn = (...args: Parameters<typeof sortLessons>) =>
  sortLessons(...args).map(({ number }) => number);

test('lessons keep their number in the course in any order', () => {
  expect(numbersIn(lessons, { column: 'number', descending: false })).toEqual([1, 2, 3]);
  expect(numbersIn(lessons, { column: 'title', descending: false })).toEqual([3, 1, 2]);
  expect(numbersIn(lessons, { column: 'views', descending: true })).toEqual([2, 1, 3]);
  expect(numbersIn(lessons, { column: 'views', descending: false })).toEqual([1, 3, 2]);
});

test('a numeric column starts with its largest value, and is reversed when it is clicked again', () => {
  const byViews = nextOrder({ column: 'number', descending: false }, 'views');
  expect(byViews).toEqual({ column: 'views', descending: true });
  expect(nextOrder(byViews, 'views')).toEqual({ column: 'views', descending: false });
  expect(nextOrder(byViews, 'title')).toEqual({ column: 'title', descending: false });
});

function lesson(title: string, views: number): LessonAnalytics {
  return { id: title, title, views, answers: 0, completed: 0, completionRate: 0, averageTime: 0 };
}
