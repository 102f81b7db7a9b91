import { expect, test } from 'vitest';
import { levelsOverTime } from './levels-over-time.ts';

const usual = ['Пока нет', 'Есть частично', 'Есть'];

const remark = (criterion: string, level: number | null, { id = criterion, levels = usual } = {}) => ({
  criterionId: id,
  criterion,
  levels,
  level,
});

const attempt = (id: string, ...remarks: ReturnType<typeof remark>[]) =>
  remarks.map((judged) => ({
    ...judged,
    answerId: id,
    lessonId: `lesson of ${id}`,
    attempt: 1,
    at: `2026-11-2${id}T10:00:00.000Z`,
  }));

const summary = (...attempts: ReturnType<typeof attempt>[]) =>
  levelsOverTime(attempts.flat()).map(({ title, points }) => [title, ...points.map(({ level }) => level)]);

test('levels follow the time of the answers, whatever the order of the lessons', () => {
  expect(summary(attempt('3', remark('Факты', 2)), attempt('1', remark('Факты', 0)), attempt('2'))).toEqual([
    ['Факты', 0, 2],
  ]);
});

test('one criterion in two lessons is one, unless its levels differ', () => {
  expect(
    summary(
      attempt('1', remark('Факты', 0, { id: 'a' })),
      attempt('2', remark('факты', 1, { id: 'b' })),
      attempt('3', remark('Факты', 1, { id: 'c', levels: ['Нет', 'Да'] })),
    ),
  ).toEqual([
    ['Факты', 0, 1],
    ['Факты', 1],
  ]);
});

test('a renamed criterion goes on under its newest title; a level that was not set is kept as such', () => {
  expect(
    summary(
      attempt('1', remark('Факты', null, { id: 'a' })),
      attempt('2', remark('Только факты', 1, { id: 'a' })),
    ),
  ).toEqual([['Только факты', null, 1]]);
});
