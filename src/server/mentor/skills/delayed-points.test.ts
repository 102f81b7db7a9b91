import { expect, test } from 'vitest';
import { three, two } from '#test/skills-setting.ts';
import { delayedPoints } from './delayed-points.ts';

const criterion = 'criterion';

/** Attempts on these days, each with a level on the scale of three. */
const attempt = (
  day: number,
  level: number | null,
  given: { lessonId?: string; levels?: string[]; criterionId?: string } = {},
) => ({
  answerId: `day ${day}`,
  lessonId: 'lesson',
  at: new Date(Date.UTC(2026, 0, 1) + day * 86_400_000).toISOString(),
  criterionId: criterion,
  levels: three,
  level,
  ...given,
});

const days = (...remarks: Parameters<typeof delayedPoints>[0]) =>
  delayedPoints(remarks).map(({ answerId, held }) => [answerId, held]);

test('of the attempts at day 0, 20, 41 and 42 only that of day 41 is delayed: 21 days after the one before', () => {
  expect(delayedPoints([attempt(0, 1), attempt(20, 1), attempt(41, 2), attempt(42, 2)])).toEqual([
    {
      answerId: 'day 41',
      beforeId: 'day 20',
      days: 21,
      held: true,
      was: 1,
      now: 2,
      levels: three,
      elsewhere: false,
    },
  ]);
});

test('a day is 24 hours: a minute less is no day', () => {
  const early = { ...attempt(21, 1), at: '2026-01-21T23:59:00.000Z' };
  expect(delayedPoints([attempt(0, 1), early])).toEqual([]);
});

test('it is held where the level isn’t below the one before', () => {
  expect(days(attempt(0, 2), attempt(30, 1), attempt(60, 1))).toEqual([
    ['day 30', false],
    ['day 60', true],
  ]);
});

test('another scale, the lowest level before, and what got no level say nothing, but end the pause', () => {
  expect(days(attempt(0, 1), attempt(30, 1, { levels: two }))).toEqual([]);
  expect(days(attempt(0, 0), attempt(30, 1))).toEqual([]);
  expect(days(attempt(0, 1), attempt(30, null))).toEqual([]);
  expect(days(attempt(0, null), attempt(30, 1))).toEqual([]);
  expect(days(attempt(0, 1), attempt(20, null), attempt(40, 1))).toEqual([]);
  expect(days(attempt(0, 1), attempt(20, 1, { levels: two }), attempt(40, 1))).toEqual([]);
});

test('of several criteria the lowest level counts; where both attempts share some, those alone', () => {
  const other = { criterionId: 'other' };
  expect(days(attempt(0, 2), attempt(0, 1, other), attempt(30, 2), attempt(30, 0, other))).toEqual([
    ['day 30', false],
  ]);
  expect(days(attempt(0, 1), attempt(30, 1), attempt(30, 0, other))).toEqual([['day 30', true]]);
  const third = { criterionId: 'third', lessonId: 'another lesson' };
  expect(delayedPoints([attempt(0, 2), attempt(0, 1, other), attempt(30, 1, third)])).toMatchObject([
    { was: 1, now: 1, held: true, elsewhere: true },
  ]);
});
