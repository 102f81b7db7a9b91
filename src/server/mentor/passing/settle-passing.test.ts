import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Criterion } from '#contract/lessons/criteria.ts';
import { belowPass } from '#domain/passing.ts';
import { keptStatistics } from '#test/course-statistics.ts';
import {
  aCriterion,
  createAnswer,
  createMentorVersion,
  createReferral,
  createReview,
  createUser,
} from '#test/factories.ts';
import { testDatabase } from '#test/for-all-tests.ts';
import { passingSetting, type Rule } from '#test/passing-setting.ts';
import { settlePassing } from './settle-passing.ts';

const t = testDatabase();
const opened = passingSetting(t);

describe('by levels', () => {
  test('a lesson is done by the first attempt that reaches every criterion, since it was sent', async () => {
    const lesson = await opened('levels');
    const { answer: first } = await lesson.attempt([2, 0]);
    await lesson.settle();
    expect(await lesson.progress()).toEqual({
      sent_at: first.created_at,
      completed_at: null,
      passed_how: null,
      below: 1,
    });
    const { answer: second } = await lesson.attempt([1, 1]);
    expect(await lesson.settle()).toMatchObject([{ wasDone: false, isDone: true, below: 0 }]);
    expect(await lesson.progress()).toEqual({
      sent_at: first.created_at,
      completed_at: second.created_at,
      passed_how: 'levels',
      below: 0,
    });
    await lesson.attempt([0, 0]);
    expect(await lesson.settle()).toEqual([]);
    expect((await lesson.progress()).completed_at).toBe(second.created_at);
    expect(await lesson.standing()).toMatchObject({
      bestAnswerId: second.id,
      levels: [1, 1],
      passesFrom: [1, 1],
    });
    await lesson.expectFigures();
  });

  test('a level that is lowered takes it back, and the figures follow', async () => {
    const lesson = await opened('levels');
    const { review } = await lesson.attempt([1, 2]);
    await lesson.settle();
    expect(await keptStatistics(t.db, lesson.course.id)).toMatchObject({ lessons: [{ completed: 1 }] });
    await t.db.updateTable('remarks').set({ level: 0 }).where('review_id', '=', review.id).execute();
    expect(await lesson.settle()).toEqual([
      { userId: lesson.student.id, lessonId: lesson.lesson.id, wasDone: true, isDone: false, below: 2 },
    ]);
    expect(await lesson.progress()).toMatchObject({ completed_at: null, passed_how: null, below: 2 });
    expect(await keptStatistics(t.db, lesson.course.id)).toMatchObject({ lessons: [{ completed: 0 }] });
    await lesson.expectFigures();
  });

  test.each<[string, (lesson: Awaited<ReturnType<typeof opened>>) => Promise<unknown>, number | null]>([
    ['a level that isn’t given', ({ attempt }) => attempt([2, null]), 1],
    ['no level at all', ({ attempt }) => attempt([]), null],
    [
      'a person’s text',
      ({ attempt }) => attempt([], { review: { author: 'mentor', mentor_version_id: null } }),
      null,
    ],
    [
      'an answer that no review has come to',
      ({ student, lesson }) => createAnswer(t.db, { user_id: student.id, lesson_id: lesson.id }),
      null,
    ],
    [
      'an answer about something else',
      ({ attempt }) => attempt([2, 2], { review: { is_off_topic: true } }),
      2,
    ],
    [
      'an answer in alarm',
      async ({ attempt }) =>
        createReferral(t.db, { answer_id: (await attempt([2, 2])).answer.id, reason: 'crisis' }),
      null,
    ],
    [
      'words of the mentor',
      async ({ attempt }) => {
        const { review } = await attempt([2, 2]);
        return t.db
          .updateTable('remarks')
          .set({ is_borrowed: true })
          .where('review_id', '=', review.id)
          .where('order', '=', 0)
          .execute();
      },
      1,
    ],
    [
      'a review that was replaced',
      async ({ attempt }) => {
        const { answer } = await attempt([2, 2], { review: { in_force: false, latest: false } });
        return createReview(t.db, { answer_id: answer.id, author: 'mentor' });
      },
      null,
    ],
  ])('%s doesn’t pass', async (_what, act, below) => {
    const lesson = await opened('levels');
    await act(lesson);
    await lesson.settle();
    const progress = await lesson.progress();
    expect(progress).toMatchObject({ completed_at: null, passed_how: null, below });
    expect(progress.sent_at).not.toBeNull();
  });

  test('an alarm that is settled, and borrowed words that a person has lifted, count', async () => {
    const lesson = await opened('levels');
    const { answer, review } = await lesson.attempt([2, 2]);
    await createReferral(t.db, {
      answer_id: answer.id,
      reason: 'crisis',
      settled_at: new Date().toISOString(),
      decision: 'dismissed',
    });
    await t.db
      .updateTable('remarks')
      .set({ is_borrowed: true, lifted_by_id: (await createUser(t.db)).id })
      .where('review_id', '=', review.id)
      .execute();
    await lesson.settle();
    expect(await lesson.progress()).toMatchObject({ completed_at: answer.created_at, passed_how: 'levels' });
  });

  test('what passes is of the version in force, as long as the scale is the same', async () => {
    const [facts, request] = [aCriterion('Факты'), aCriterion('Просьба', ['Нет', 'Слабо', 'Есть', 'Ярко'])];
    const lesson = await opened('levels', { criteria: [facts, request] });
    const { answer } = await lesson.attempt([1, 1]);
    await lesson.settle();
    expect(await lesson.progress()).toMatchObject({ completed_at: null, below: 1 });
    const inForce = (criteria: Criterion[], number: number) =>
      createMentorVersion(t.db, { lesson_id: lesson.lesson.id, number, criteria });

    await inForce(
      [
        { ...facts, passesFrom: 2 },
        { ...request, passesFrom: 1 },
      ],
      2,
    );
    await lesson.settle();
    expect(await lesson.progress()).toMatchObject({ completed_at: null, below: 1 });
    await inForce([facts, { ...request, passesFrom: 1 }], 3);
    await lesson.settle();
    expect(await lesson.progress()).toMatchObject({ completed_at: answer.created_at, below: 0 });
    // Another scale is another criterion: the attempt is judged by its own.
    const levels = request.levels.toReversed();
    await inForce([facts, { ...request, levels, passesFrom: 1 }], 4);
    await lesson.settle();
    expect(await lesson.progress()).toMatchObject({ completed_at: null, below: 1 });
  });

  test('the database and the page measure by one scale', async () => {
    const scales = [
      ['Нет', 'Да'],
      ['1', '2', '3'],
      ['1', '2', '3', '4'],
      ['1', '2', '3', '4', '5'],
    ];
    const criteria = scales.flatMap((levels, place) => [
      aCriterion(`Сам ${place}`, levels),
      { ...aCriterion(`Выбран ${place}`, levels), passesFrom: place + 1 },
    ]);
    for (const level of [0, 1, 2, 3]) {
      const lesson = await opened('levels', { criteria });
      await lesson.attempt(criteria.map(({ levels }) => Math.min(level, levels.length - 1)));
      await lesson.settle();
      const levels = new Map(criteria.map(({ id, levels: own }) => [id, Math.min(level, own.length - 1)]));
      expect((await lesson.progress()).below).toBe(belowPass(criteria, levels));
    }
  });

  test('a lesson without criteria is done by an answer, and what was reviewed then stays done when it gets some', async () => {
    const lesson = await opened('levels', { criteria: [] });
    const { answer } = await lesson.attempt([]);
    await lesson.settle();
    expect(await lesson.progress()).toMatchObject({
      completed_at: answer.created_at,
      passed_how: 'sent',
      below: null,
    });
    await createMentorVersion(t.db, { lesson_id: lesson.lesson.id, number: 2 });
    await lesson.settle();
    expect(await lesson.progress()).toMatchObject({ completed_at: answer.created_at, passed_how: 'levels' });
    await lesson.attempt([], { review: { mentor_version_id: null, author: 'mentor' } });
    await lesson.settle();
    expect(await lesson.progress()).toMatchObject({ completed_at: answer.created_at });
  });
});

test('by sending, the first answer does it, and stays the first when it is deleted', async () => {
  const lesson = await opened('sent');
  const { answer } = await lesson.attempt([0, 0]);
  // Of an answer that a release before this one has taken.
  expect(await lesson.settle()).toEqual([]);
  await lesson.settleWhatever();
  const done = {
    sent_at: answer.created_at,
    completed_at: answer.created_at,
    passed_how: 'sent',
    below: null,
  };
  expect(await lesson.progress()).toEqual(done);
  await t.db.deleteFrom('answers').where('id', '=', answer.id).execute();
  await lesson.settleWhatever();
  expect(await lesson.progress()).toEqual(done);
});

test('by a person, no level does it, and what he has passed stays whatever the levels become', async () => {
  const lesson = await opened('person');
  const { review } = await lesson.attempt([2, 2]);
  await lesson.settle();
  expect(await lesson.progress()).toMatchObject({ completed_at: null, below: null });
  await sql`update lesson_progress set passed_how = 'person' where lesson_id = ${lesson.lesson.id}`.execute(
    t.db,
  );
  expect(await lesson.settle()).toMatchObject([{ wasDone: false, isDone: true }]);
  await t.db.updateTable('remarks').set({ level: 0 }).where('review_id', '=', review.id).execute();
  await lesson.settle();
  const progress = await lesson.progress();
  expect(progress).toMatchObject({ passed_how: 'person', below: null });
  expect(progress.completed_at).not.toBeNull();
  await sql`update lesson_progress set passed_how = null where lesson_id = ${lesson.lesson.id}`.execute(t.db);
  expect(await lesson.settle()).toMatchObject([{ wasDone: true, isDone: false }]);
});

test.each<Rule>(['sent', 'levels', 'person'])(
  'where there was nothing to send, a view has done it, until something is sent (%s)',
  async (rule) => {
    const lesson = await opened(rule, { lesson: { assignment: ' ' } });
    const viewed = '2026-11-02T10:00:00.000Z';
    await t.db
      .updateTable('lesson_progress')
      .set({ completed_at: viewed })
      .where('lesson_id', '=', lesson.lesson.id)
      .execute();
    await lesson.settle();
    await t.db
      .updateTable('lessons')
      .set({ assignment: 'Опишите.' })
      .where('id', '=', lesson.lesson.id)
      .execute();
    await lesson.settle();
    expect(await lesson.progress()).toEqual({
      sent_at: null,
      completed_at: viewed,
      passed_how: null,
      below: null,
    });
    await lesson.attempt([0, 0]);
    await lesson.settle();
    expect((await lesson.progress()).completed_at).toBe(rule === 'sent' ? viewed : null);
  },
);

test('a lesson’s own rule comes before the course’s', async () => {
  const lesson = await opened('person', { lesson: { passes_by: 'levels' } });
  const { answer } = await lesson.attempt([2, 2]);
  await lesson.settle();
  expect(await lesson.progress()).toMatchObject({ completed_at: answer.created_at, passed_how: 'levels' });
});

test('of two who change the attempts at once, the second settles what both have changed', async () => {
  for (let round = 0; round < 10; round += 1) {
    const lesson = await opened('levels');
    const { review: passing } = await lesson.attempt([2, 2]);
    const { review: failing } = await lesson.attempt([0, 0]);
    await lesson.settle();
    const set = (reviewId: string, level: number) =>
      t.db.transaction().execute(async (tx) => {
        await tx.updateTable('remarks').set({ level }).where('review_id', '=', reviewId).execute();
        await settlePassing(tx, sql`select ${lesson.student.id}::uuid, ${lesson.lesson.id}::uuid`);
      });
    await Promise.all([set(passing.id, 0), set(failing.id, 2)]);
    expect(await lesson.progress()).toMatchObject({ passed_how: 'levels', below: 0 });
  }
});
