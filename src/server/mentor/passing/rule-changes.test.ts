import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { PassesBy } from '#contract/lessons/passes-by.ts';
import type { PassingPreview } from '#contract/passing/schemas.ts';
import { keptStatistics, statisticsFromRows } from '#test/course-statistics.ts';
import {
  aCriterion,
  createAdmin,
  createAnswer,
  createCourse,
  createCurator,
  createLesson,
  createMentorVersion,
  createProgress,
  createRemark,
  createReview,
  createUser,
  enrol,
} from '#test/factories.ts';
import { forAllTests, testApp } from '#test/for-all-tests.ts';
import { eventually } from '#test/review-setting.ts';
import { settleChangedRules } from './settle-changed-rules.ts';
import { sweepPassing } from './sweep-passing.ts';

const t = testApp();
const admin: { id: string } = forAllTests(() => createAdmin(t.db));

beforeEach(() => sql`delete from courses`.execute(t.db));

/** Levels of each attempt; a person who has only opened the lesson has none. */
const people: readonly (readonly (readonly number[])[])[] = [
  [[1, 1]],
  [
    [0, 0],
    [2, 2],
  ],
  [[0, 2]],
  [[0, 0]],
  [],
];

/** A course of two lessons by which all have gone the same way; its answers have done them. */
async function aCourse(rule: PassesBy = 'sent') {
  const course = await createCourse(t.db, { passes_by: rule });
  const criteria = [aCriterion('Факты'), aCriterion('Просьба')];
  const lessons = [];
  for (const order of [0, 1]) {
    const lesson = await createLesson(t.db, { course_id: course.id, order });
    lessons.push({ ...lesson, version: await createMentorVersion(t.db, { lesson_id: lesson.id, criteria }) });
  }
  for (const attempts of people) {
    const person = await createUser(t.db);
    await enrol(t.db, { user_id: person.id, course_id: course.id });
    for (const { id, version } of lessons) {
      const progress = { user_id: person.id, lesson_id: id };
      const answers = [];
      for (const levels of attempts) {
        const answer = await createAnswer(t.db, progress);
        answers.push(answer);
        const done = { answer_id: answer.id, mentor_version_id: version.id, summary: 'Итог' };
        const review = await createReview(t.db, done);
        for (const [order, level] of levels.entries())
          await createRemark(t.db, {
            review_id: review.id,
            criterion_id: criteria[order]?.id ?? '',
            order,
            level,
          });
      }
      const [first] = answers;
      await createProgress(t.db, {
        ...progress,
        ...(first && {
          sent_at: first.created_at,
          completed_at: first.created_at,
          passed_how: 'sent' as const,
        }),
      });
    }
  }
  return { course, lessons, criteria };
}

const preview = async (path: string, body: object): Promise<PassingPreview> => {
  const response = await t.call('POST', `${path}/passing-preview`, { as: admin, body });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};

const save = async (path: string, body: object) => {
  const response = await t.call('PUT', path, { as: admin, body });
  expect(response.statusCode, response.body).toBe(200);
};

/** Counted by hand, person by person. */
const progressOf = async (courseId: string) => {
  const { rows } = await sql<{
    userId: string;
    passedHow: PassesBy | null;
    isDone: boolean;
    below: number | null;
  }>`
    select user_id as "userId", passed_how as "passedHow", completed_at is not null as "isDone", below
    from lesson_progress join lessons on lessons.id = lesson_id where course_id = ${courseId}
    order by user_id, lesson_id`.execute(t.db);
  return rows;
};

const expectFigures = async (courseId: string) =>
  expect(await keptStatistics(t.db, courseId)).toEqual(await statisticsFromRows(t.db, courseId));

const none = { people: 0, lessons: 0 };

test('what a change of the course’s rule does is told before it, and is what happens', async () => {
  const { course } = await aCourse();
  const told = await preview(`/api/courses/${course.id}`, { passesBy: 'levels' });
  expect(told).toEqual({
    improve: { people: 2, lessons: 4 },
    passed: { people: 2, lessons: 4 },
    sent: none,
    undone: { people: 2, lessons: 4 },
  });
  expect((await progressOf(course.id)).filter(({ isDone }) => isDone)).toHaveLength(8);

  await save(`/api/courses/${course.id}`, { title: course.title, passesBy: 'levels' });
  await settleChangedRules(t.db);
  const rows = await progressOf(course.id);
  expect(rows.filter(({ passedHow }) => passedHow === 'levels')).toHaveLength(told.passed.lessons);
  expect(rows.filter(({ isDone, below }) => !isDone && below !== null)).toHaveLength(told.improve.lessons);
  await expectFigures(course.id);

  expect(await preview(`/api/courses/${course.id}`, { passesBy: 'sent' })).toEqual({
    improve: none,
    passed: none,
    sent: { people: 4, lessons: 8 },
    undone: none,
  });
  await save(`/api/courses/${course.id}`, { title: course.title, passesBy: 'sent' });
  await settleChangedRules(t.db);
  expect((await progressOf(course.id)).filter(({ isDone }) => isDone)).toHaveLength(8);
  await expectFigures(course.id);
});

test('a lesson’s own rule and what passes in it are told of and settled alike, and the other lessons stay', async () => {
  const { course, lessons, criteria } = await aCourse('sent');
  const path = `/api/lessons/${lessons[0]?.id}`;
  expect(await preview(path, { ownPassesBy: 'levels' })).toMatchObject({
    improve: { people: 2, lessons: 2 },
    passed: { people: 2, lessons: 2 },
  });
  await save(path, { title: 'Урок', ownPassesBy: 'levels' });
  await settleChangedRules(t.db);
  const passed = async () =>
    (await progressOf(course.id)).filter(({ passedHow }) => passedHow === 'levels').length;
  expect(await passed()).toBe(2);

  const stricter = criteria.map((criterion) => ({ ...criterion, passesFrom: 2 }));
  expect(await preview(path, { criteria: stricter })).toEqual({
    improve: { people: 1, lessons: 1 },
    passed: none,
    sent: none,
    undone: { people: 1, lessons: 1 },
  });
  await save(path, { title: 'Урок', criteria: stricter });
  await settleChangedRules(t.db);
  expect(await passed()).toBe(1);
  await expectFigures(course.id);
});

test('a worker that is killed in the middle leaves the rest to the next one', async () => {
  const { course, lessons } = await aCourse();
  const passed = async () =>
    (await progressOf(course.id)).filter(({ passedHow }) => passedHow === 'levels').length;
  let worker: ChildProcess | undefined;
  await t.db.transaction().execute(async (tx) => {
    // Holds the second lesson, so that the worker has settled the first and waits.
    await sql`select from lesson_progress where lesson_id = ${lessons[1]?.id} for update`.execute(tx);
    await save(`/api/courses/${course.id}`, { title: course.title, passesBy: 'levels' });
    worker = fork(fileURLToPath(new URL('../../../../test/worker-process.ts', import.meta.url)), {
      env: { ...process.env, LOG_LEVEL: 'silent', TEST_CONNECTION: JSON.stringify(t.connection) },
    });
    await eventually(async () => (await passed()) === 2);
    worker.kill('SIGKILL');
    await once(worker, 'exit');
  });
  expect(await passed()).toBe(2);
  expect(await t.db.selectFrom('rule_changes').select('lesson_id').execute()).toEqual([
    { lesson_id: lessons[1]?.id },
  ]);
  // The database learns a little later that nobody waits for its answer.
  await eventually(async () => {
    await Promise.all([settleChangedRules(t.db), settleChangedRules(t.db)]);
    return (await passed()) === 4;
  });
  expect(await t.db.selectFrom('rule_changes').selectAll().execute()).toEqual([]);
  await expectFigures(course.id);
});

test('what a release before this one completes by a first answer is put right', async () => {
  const { course, lessons } = await aCourse('levels');
  const settled = await progressOf(course.id);
  expect(settled.filter(({ isDone }) => isDone)).toHaveLength(8);
  const person = await createUser(t.db);
  const progress = { user_id: person.id, lesson_id: lessons[0]?.id ?? '' };
  const answer = await createAnswer(t.db, progress);
  await createProgress(t.db, { ...progress, completed_at: answer.created_at });
  await sweepPassing(t.db);
  const own = (await progressOf(course.id)).filter(({ userId }) => userId === person.id);
  expect(own).toEqual([{ userId: person.id, passedHow: null, isDone: false, below: null }]);
  const row = await t.db
    .selectFrom('lesson_progress')
    .select('sent_at')
    .where('user_id', '=', person.id)
    .executeTakeFirstOrThrow();
  expect(row.sent_at).toBe(answer.created_at);
  // What it has put in force without settling.
  expect((await progressOf(course.id)).filter(({ isDone }) => isDone)).toHaveLength(4);
  await expectFigures(course.id);
});

test('only an administrator is told', async () => {
  const { course, lessons } = await aCourse();
  const curator = await createCurator(t.db, { of: [{ course_id: course.id }] });
  const lessonId = lessons[0]?.id;
  for (const path of [
    `/api/courses/${course.id}/passing-preview`,
    `/api/lessons/${lessonId}/passing-preview`,
  ]) {
    const body = { passesBy: 'levels' };
    const refused = await t.call('POST', path, { as: curator, body });
    expect(refused.statusCode).toBe(403);
  }
});
