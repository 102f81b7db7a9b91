import { expect, test } from 'vitest';
import type { LessonSummary } from '#contract/lessons/schemas.ts';
import { placeOf } from './neighbours.ts';

const lessons = [lesson('в', 7), lesson('а', 0), lesson('б', 3)];

test('neighbours go by order, whatever the list’s own', () => {
  expect(placeOf('б', lessons)).toMatchObject({
    number: 2,
    count: 3,
    previous: { id: 'а' },
    next: { id: 'в' },
  });
});

test('the first has nothing before it, the last nothing after', () => {
  expect(placeOf('а', lessons)).toMatchObject({ number: 1, previous: undefined });
  expect(placeOf('в', lessons)).toMatchObject({ number: 3, next: undefined });
});

test('a lesson that the list lacks has no place', () => {
  expect(placeOf('г', lessons)).toBeUndefined();
});

function lesson(id: string, order: number): LessonSummary {
  const time = '2026-11-21T09:00:00.000Z';
  return {
    id,
    courseId: 'к',
    title: id,
    description: null,
    videoUrl: null,
    order,
    createdAt: time,
    updatedAt: time,
    viewedAt: null,
    completedAt: null,
  };
}
