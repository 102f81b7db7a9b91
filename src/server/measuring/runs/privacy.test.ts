import { afterEach, beforeEach, expect, test } from 'vitest';
import { erasePerson } from '#server/across/personal-data/erase-person.ts';
import { exportPerson } from '#server/across/personal-data/export-person.ts';
import { sweepRetention } from '#server/across/retention/sweep-retention.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { createCourse, createCurator, createLesson, createUser, enrol } from '#test/factories.ts';
import { forAllTests } from '#test/for-all-tests.ts';
import { createRunSetting, reply, words } from '#test/run-setting.ts';

const t = forAllTests(() => createRunSetting());

beforeEach(() => t.models[0].always(reply()));
afterEach(async () => {
  for (const table of ['runs', 'samples', 'answers']) await t.pool.query(`delete from ${table}`);
});

const ofAnswers = { kind: 'answers', version: 'in_force' };
const count = async (table: string) =>
  (await t.pool.query(`select count(*)::integer as count from ${table}`)).rows[0]?.count as number;

test('A result is its student’s: in his export without what the model wrote, and gone when he is erased', async () => {
  const leaving = await createUser(t.db);
  await enrol(t.db, { user_id: leaving.id, course_id: t.lesson.course_id });
  const { answer } = await t.reviewed({ as: leaving });
  await t.sampleOf(answer, [2, 2]);
  await t.sample(words);
  const ofSamples = await t.reaches(await t.start({ kind: 'samples', version: 'in_force' }), 'finished');
  await t.reaches(await t.start(ofAnswers), 'finished');
  const { tables } = await exportPerson(t.db, leaving.email);
  expect(tables.run_results).toHaveLength(2);
  const [row] = tables.run_results ?? [];
  expect(row).toMatchObject({ state: 'done', summary: 'Начало хорошее.' });
  for (const hidden of ['raw', 'claim', 'found', 'usage']) expect(row).not.toHaveProperty(hidden);

  await erasePerson(t.db, leaving.email);
  expect(await count('run_results')).toBe(1);
  expect((await t.read(ofSamples)).counts.done).toBe(1);
});

test('What the model wrote goes by the term of prompts, and the figures stay', async () => {
  await t.reviewed();
  const run = await t.reaches(await t.start(ofAnswers), 'finished');
  await t.pool.query(
    `insert into retention (kind, days) values ('review_prompts', 1) on conflict (kind) do update set days = 1`,
  );
  const raw = async () =>
    (await t.pool.query('select raw is null as gone from run_results')).rows[0]?.gone as boolean;
  expect(await raw()).toBe(false);
  const later = Date.now() + 2 * 24 * 3_600_000;
  const sweep = () => sweepRetention(t.db, readConfig({ LOG_LEVEL: 'silent' }), later);
  await sweep();
  await sweep();
  expect(await raw()).toBe(true);
  expect((await t.read(run)).figures).toEqual(run.figures);
  expect(await t.results(run)).toMatchObject([{ review: { summary: 'Начало хорошее.' } }]);
});

test('Neither a student nor a curator sees a run, or changes one', async () => {
  await t.sample(words);
  const run = await t.reaches(await t.start({ kind: 'samples', version: 'in_force' }), 'finished');
  const [lesson, result] = [t.lesson, (await t.results(run))[0]];
  const input = { kind: 'samples', version: 'in_force' };
  const calls = [
    ['POST', `/api/lessons/${lesson.id}/runs/preview`, input],
    ['POST', `/api/lessons/${lesson.id}/runs`, input],
    ['GET', `/api/runs/${run.id}`, undefined],
    ['GET', `/api/runs/${run.id}/results`, undefined],
    ['POST', `/api/runs/${run.id}/pause`, undefined],
    ['POST', `/api/runs/${run.id}/resume`, undefined],
    ['POST', `/api/runs/${run.id}/cancel`, undefined],
    ['POST', `/api/runs/${run.id}/again`, { ids: [result?.id] }],
    ['POST', `/api/runs/${run.id}/apply`, { ids: [result?.id] }],
  ] as const;
  const curator = await createCurator(t.db, { of: [{ course_id: lesson.course_id }] });
  for (const as of [t.student, curator])
    for (const [method, path, body] of calls)
      expect((await t.call(method, path, { as, ...(body && { body }) })).statusCode, path).toBe(403);
});

test('A used course goes with its runs, and what they have cost stays', async () => {
  const course = await createCourse(t.db);
  const lesson = await createLesson(t.db, { course_id: course.id });
  await t.pool.query('update mentor_versions set lesson_id = $1 where id = $2', [lesson.id, t.version.id]);
  const student = await createUser(t.db);
  await enrol(t.db, { user_id: student.id, course_id: course.id });
  await t.pool.query(`insert into answers (id, user_id, lesson_id, content) values (uuid_v7(), $1, $2, $3)`, [
    student.id,
    lesson.id,
    words,
  ]);
  const sent = await t.call('POST', `/api/lessons/${lesson.id}/runs`, { as: t.admin, body: ofAnswers });
  expect(sent.statusCode, sent.body).toBe(201);
  const run = sent.json<{ id: string }>();
  await t.reaches(run, 'finished');
  expect((await t.act(run, 'apply', { ids: 'changed' })).json()).toMatchObject({ applied: 1 });
  const sums = async () =>
    (
      await t.pool.query('select count(*), sum(cost), sum(input_tokens) from model_calls where run_id = $1', [
        run.id,
      ])
    ).rows;
  const before = await sums();
  const gone = await t.call('DELETE', `/api/courses/${course.id}`, { as: t.admin });
  expect(gone.statusCode, gone.body).toBe(200);
  expect(await count('runs')).toBe(0);
  expect(await sums()).toEqual(before);
  expect(before).not.toEqual([{ count: '0', sum: null }]);
});
