import { expect, test } from 'vitest';
import { createAdmin, createAnswer, createReview, createUser } from '#test/factories.ts';
import { forAllTests, testApp } from '#test/for-all-tests.ts';
import { mentorCalls } from '#test/mentor-calls.ts';
import { createRunOfSamples } from '#test/mentor-runs.ts';

const t = testApp();
const admin: { id: string } = forAllTests(() => createAdmin(t.db));
const { judged, read, drafted, saveDraft, publish, addSample, typed } = mentorCalls(
  () => t,
  () => admin,
);

/** A lesson with five samples that «Факты» is expected of at the highest level, and a draft. */
async function ready() {
  const given = await judged();
  const { lesson, version, facts } = given;
  const expected = [{ criterionId: facts.id, level: 2, levels: facts.levels.map(({ title }) => title) }];
  const samples = await typed(lesson, 5, expected);
  const draft = await drafted(lesson, { aiPrompt: 'Строже', criteria: version.criteria, revision: 0 });
  const run = (of: { id: string; revision: number }, level: number, more: object = {}) =>
    createRunOfSamples(t.db, {
      lesson,
      version: of,
      results: samples.map((sample) => ({ sample, levels: { [facts.id]: level } })),
      ...more,
    });
  return { ...given, samples, draft, run };
}

const journal = async ({ id }: { id: string }) =>
  t.db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'mentor_published')
    .where(({ eb }) => eb('details', '@>', JSON.stringify({ lessonId: id })))
    .execute();

test('with four samples a draft is published without a run', async () => {
  const { lesson, version } = await judged();
  await typed(lesson, 4);
  await drafted(lesson, { aiPrompt: 'Строже', criteria: version.criteria, revision: 0 });
  expect((await publish(lesson, { revision: 1 })).json()).toEqual({ number: 2, how: 'few' });
});

test('where there are five it is to be run over each of them, as it is now', async () => {
  const { lesson, version, draft, run, samples, facts } = await ready();
  expect((await publish(lesson, { revision: 1 })).json()).toMatchObject({ code: 'run_needed', uncovered: 5 });
  expect((await read(lesson)).gate).toMatchObject({ samples: 5, isFew: false, uncovered: 5 });

  await run(draft, 2);
  expect((await read(lesson)).gate).toMatchObject({ uncovered: 0, regressions: [] });
  // A run of revision 1 says nothing of revision 2.
  await saveDraft(lesson, { aiPrompt: 'Ещё строже', criteria: version.criteria, revision: 1 });
  expect((await publish(lesson, { revision: 2 })).json()).toMatchObject({ code: 'run_needed', uncovered: 5 });

  await run({ id: draft.id, revision: 2 }, 2);
  await addSample(lesson, { from: 'typed', content: 'Добавлен после', expected: [] });
  expect((await publish(lesson, { revision: 2 })).json()).toMatchObject({ code: 'run_needed', uncovered: 1 });
  const [, , , , , last] = (await read(lesson)).samples;
  await createRunOfSamples(t.db, {
    lesson,
    version: { id: draft.id, revision: 2 },
    results: [{ sample: last ?? lesson, levels: { [facts.id]: 0 } }],
  });
  expect((await publish(lesson, { revision: 2 })).json()).toEqual({ number: 2, how: 'run' });
  expect((await read(lesson)).versions[0]).toMatchObject({ number: 2, how: 'run', note: null, runNumber: 3 });
  expect(samples).toHaveLength(5);
});

test('a model that the course no longer asks covers nothing', async () => {
  const { lesson, course, draft, run } = await ready();
  await run(draft, 2, { place: 'abroad' });
  await t.db.updateTable('courses').set({ data_rule: 'russia' }).where('id', '=', course.id).execute();
  expect((await publish(lesson, { revision: 1 })).json()).toMatchObject({ uncovered: 5 });
});

test('a sample that no model may be asked about is covered, and says nothing', async () => {
  const { lesson, draft, version, samples, facts } = await ready();
  await createRunOfSamples(t.db, {
    lesson,
    version,
    results: samples.map((sample) => ({ sample, levels: { [facts.id]: 2 } })),
  });
  await createRunOfSamples(t.db, {
    lesson,
    version: draft,
    results: samples.map((sample, at) => ({ sample, levels: at === 0 ? null : { [facts.id]: 2 } })),
  });
  expect((await publish(lesson, { revision: 1 })).json()).toEqual({ number: 2, how: 'run' });
});

test('what got worse is named by cells; it is published past that with a reason, which the journal keeps', async () => {
  const { lesson, draft, run, version, facts } = await ready();
  await run(version, 2);
  await run(draft, 1);
  const refused = await publish(lesson, { revision: 1 });
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({ code: 'regression' });
  expect(refused.json().cells).toHaveLength(5);
  expect(refused.json().cells[0]).toMatchObject({
    criterionId: facts.id,
    criterion: 'Факты',
    expected: 'Есть',
    now: 'Есть',
    draft: 'Есть частично',
    state: 'regression',
  });

  expect((await publish(lesson, { revision: 1, anyway: 'девять бук' })).statusCode).toBe(200);
  const { versions } = await read(lesson);
  expect(versions[0]).toMatchObject({ number: 2, how: 'anyway', note: 'девять бук' });
  expect(await journal(lesson)).toEqual([
    {
      details: {
        lessonId: lesson.id,
        title: 'Просьба',
        number: 2,
        how: 'anyway',
        regressions: 5,
        uncovered: 0,
        note: 'девять бук',
      },
    },
  ]);
});

test('a reason of nine characters is none', async () => {
  const { lesson } = await ready();
  expect((await publish(lesson, { revision: 1, anyway: ' девять ру ' })).statusCode).toBe(400);
  expect((await publish(lesson, { revision: 1, anyway: 'д'.repeat(501) })).statusCode).toBe(400);
});

test('wrong in one of two passes isn’t worse', async () => {
  const { lesson, draft, run, version, samples, facts } = await ready();
  await run(version, 2);
  await run(draft, 1);
  await createRunOfSamples(t.db, {
    lesson,
    version: draft,
    results: samples.map((sample) => ({ sample, levels: { [facts.id]: 2 }, pass: 1 })),
  });
  expect((await publish(lesson, { revision: 1 })).json()).toEqual({ number: 2, how: 'run' });
});

test('versions are held against each other at one model, and a run of what is published counts for the next draft', async () => {
  const { lesson, draft, run, version, facts } = await ready();
  await run(version, 2, { endpoint: 'прежняя' });
  await run(draft, 1, { endpoint: 'новая' });
  expect((await publish(lesson, { revision: 1 })).json()).toEqual({ number: 2, how: 'run' });

  const next = await drafted(lesson, { aiPrompt: 'Мягче', criteria: [facts], revision: 0 });
  await run(next, 0, { endpoint: 'новая' });
  // Neither is right.
  expect((await read(lesson)).gate).toMatchObject({ uncovered: 0, regressions: [] });
});

test('runs are listed newest first, with what they have cost', async () => {
  const { lesson, draft, run } = await ready();
  await run(draft, 2);
  const { id } = await run(draft, 2);
  await t.db
    .insertInto('model_calls')
    .values({
      purpose: 'run',
      run_id: id,
      endpoint: 'основная',
      address: 'http://localhost',
      place: 'here',
      model: 'mentor-1',
      cost: 1.5,
    })
    .execute();
  const { runs } = await read(lesson);
  expect(runs).toMatchObject([
    { id, number: 2, kind: 'samples', state: 'finished', version: null, spent: 1.5, counts: { done: 5 } },
    { number: 1, spent: 0 },
  ]);
});

test('a used course goes with its runs, and what they have cost stays', async () => {
  const { lesson, course, draft, run, samples } = await ready();
  const student = await createUser(t.db);
  const answer = await createAnswer(t.db, { user_id: student.id, lesson_id: lesson.id });
  const review = await createReview(t.db, { answer_id: answer.id, mentor_version_id: draft.id });
  await addSample(lesson, { from: 'answer', answerId: answer.id });
  const { id } = await run(draft, 2);
  await t.db
    .updateTable('run_results')
    .set({ applied_review_id: review.id })
    .where('run_id', '=', id)
    .where('sample_id', '=', samples[0]?.id ?? null)
    .execute();
  await t.db
    .insertInto('model_calls')
    .values({
      purpose: 'run',
      course_id: course.id,
      lesson_id: lesson.id,
      review_id: review.id,
      run_id: id,
      endpoint: 'основная',
      address: 'http://localhost',
      place: 'here',
      model: 'mentor-1',
      cost: 2.25,
    })
    .execute();
  const deleted = await t.call('DELETE', `/api/courses/${course.id}`, { as: admin });
  expect(deleted.statusCode, deleted.body).toBe(200);
  const left = await t.db.selectFrom('model_calls').selectAll().where('run_id', '=', id).execute();
  expect(left).toMatchObject([{ course_id: null, lesson_id: null, review_id: null, cost: '2.2500' }]);
  expect(await t.db.selectFrom('run_results').select('id').where('run_id', '=', id).execute()).toEqual([]);
});
