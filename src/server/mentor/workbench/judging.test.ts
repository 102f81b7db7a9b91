import { expect, test } from 'vitest';
import { createAdmin, createAnswer, createCurator, createGroup, createUser, enrol } from '#test/factories.ts';
import { forAllTests, testApp } from '#test/for-all-tests.ts';
import { mentorCalls } from '#test/mentor-calls.ts';

const t = testApp();
const admin: { id: string } = forAllTests(() => createAdmin(t.db));
const { judged, call, read, drafted, addSample, typed } = mentorCalls(
  () => t,
  () => admin,
);

const titlesOf = ({ levels }: { levels: { title: string }[] }) => levels.map(({ title }) => title);

/** By a new student. */
async function answered(lesson: { id: string; course_id: string }) {
  const student = await createUser(t.db);
  await enrol(t.db, { user_id: student.id, course_id: lesson.course_id });
  return { student, answer: await createAnswer(t.db, { user_id: student.id, lesson_id: lesson.id }) };
}

test('a criterion whose levels have other titles asks to be confirmed, and what isn’t its scale is refused', async () => {
  const { lesson, facts, request } = await judged();
  const expected = [{ criterionId: facts.id, level: 2, levels: titlesOf(facts) }];
  const [sample] = await typed(lesson, 1, expected);
  const renamed = {
    ...facts,
    levels: facts.levels.map((level, at) => (at === 2 ? { ...level, title: 'Всё' } : level)),
  };
  await t.call('PUT', `/api/lessons/${lesson.id}`, {
    as: admin,
    body: { title: 'Просьба', criteria: [renamed, request] },
  });
  const path = `/api/lessons/${lesson.id}/samples/${sample?.id}/levels`;
  expect((await read(lesson)).samples).toMatchObject([{ expected: [{ title: 'Факты', isCurrent: false }] }]);
  expect((await call('PUT', path, { levels: expected, as: 'expected' })).statusCode).toBe(400);
  const confirmed = [{ criterionId: facts.id, level: 2, levels: titlesOf(renamed) }];
  const judgedAgain = await call('PUT', path, { levels: confirmed, as: 'expected' });
  expect(judgedAgain.json()).toMatchObject({
    expected: [{ level: 2, isCurrent: true, judge: 1 }],
    others: [],
  });

  // The scale of the draft is known, too.
  const draft = { ...renamed, levels: renamed.levels.slice(1) };
  await drafted(lesson, { aiPrompt: '', criteria: [draft], revision: 0 });
  const byDraft = [{ criterionId: facts.id, level: 1, levels: titlesOf(draft) }];
  expect((await call('PUT', path, { levels: byDraft, as: 'expected' })).statusCode).toBe(200);
});

test('a second judge stands beside the first, who isn’t asked twice', async () => {
  const { lesson, facts } = await judged();
  const level = (at: number) => [{ criterionId: facts.id, level: at, levels: titlesOf(facts) }];
  const [sample] = await typed(lesson, 1, level(2));
  const judge = (body: object, as = admin) =>
    call('PUT', `/api/lessons/${lesson.id}/samples/${sample?.id}/levels`, body, as);
  expect((await judge({ levels: level(1), as: 'second' })).statusCode).toBe(409);
  const other = await createAdmin(t.db);
  const second = await judge({ levels: level(1), as: 'second', isBlind: true }, other);
  expect(second.json()).toMatchObject({
    expected: [{ level: 2, judge: 1, wasBlind: false, by: { id: admin.id } }],
    others: [{ level: 1, judge: 2, wasBlind: true, by: { id: other.id } }],
  });
  // His own levels he may change, and take back.
  const changed = await judge({ levels: level(0), as: 'second' }, other);
  expect(changed.json().others).toMatchObject([{ level: 0, judge: 2, wasBlind: false }]);
  expect((await judge({ levels: [], as: 'second' }, other)).json()).toMatchObject({
    expected: [{ level: 2, by: { id: admin.id } }],
    others: [],
  });
  await judge({ levels: level(1), as: 'second', isBlind: true }, other);
  const decided = await judge({ levels: level(0), as: 'expected' }, other);
  expect(decided.json()).toMatchObject({
    expected: [{ level: 0, judge: 2, by: { id: other.id } }],
    others: [{ level: 2, judge: 1, by: { id: admin.id } }],
  });
});

test('a curator adds and judges answers of his people, and sees nothing of the workbench', async () => {
  const setting = await judged();
  const { lesson, facts } = setting;
  const group = await createGroup(t.db, { course_id: lesson.course_id });
  const curator = await createCurator(t.db, { of: [{ course_id: lesson.course_id, group_id: group.id }] });
  const own = await answered(lesson);
  await t.db
    .updateTable('user_courses')
    .set({ group_id: group.id })
    .where('user_id', '=', own.student.id)
    .execute();
  const foreign = await answered(lesson);
  const levels = [{ criterionId: facts.id, level: 2, levels: titlesOf(facts) }];

  const asSample = await t.call('GET', `/api/answers/${own.answer.id}/sample`, { as: curator });
  expect(asSample.json()).toMatchObject({ sampleId: null, refusal: null, expected: [], criteria: [{}, {}] });
  const added = await addSample(
    lesson,
    { from: 'answer', answerId: own.answer.id, expected: levels },
    curator,
  );
  expect(added.statusCode, added.body).toBe(201);
  expect(added.json()).toMatchObject([{ expected: [{ level: 2, by: { id: curator.id } }] }]);

  expect((await addSample(lesson, { from: 'answer', answerId: foreign.answer.id }, curator)).statusCode).toBe(
    404,
  );
  const several = { from: 'answers', answerIds: [foreign.answer.id] };
  expect((await addSample(lesson, several, curator)).json()).toEqual([]);
  expect(
    (await addSample(lesson, { from: 'typed', content: 'Свой', expected: [] }, curator)).statusCode,
  ).toBe(403);
  expect((await t.call('GET', `/api/answers/${foreign.answer.id}/sample`, { as: curator })).statusCode).toBe(
    404,
  );

  // Of what others expect he is told nothing.
  await addSample(lesson, { from: 'answer', answerId: foreign.answer.id, expected: levels });
  await t.db
    .updateTable('sample_levels')
    .set({ judge_id: admin.id })
    .where('judge_id', '=', curator.id)
    .execute();
  const [sample] = (await read(lesson)).samples;
  const judge = (body: object) =>
    call('PUT', `/api/lessons/${lesson.id}/samples/${sample?.id}/levels`, body, curator);
  expect((await t.call('GET', `/api/answers/${own.answer.id}/sample`, { as: curator })).json()).toMatchObject(
    {
      sampleId: sample?.id,
      judged: false,
      expected: [],
    },
  );
  expect((await judge({ levels, as: 'expected' })).statusCode).toBe(409);
  const second = await judge({ levels: [{ ...levels[0], level: 0 }], as: 'second', isBlind: true });
  expect(second.json()).toMatchObject({ expected: [], others: [{ level: 0, by: { id: curator.id } }] });
  const [, theirs] = (await read(lesson)).samples;
  const denied = await call(
    'PUT',
    `/api/lessons/${lesson.id}/samples/${theirs?.id}/levels`,
    { levels, as: 'second' },
    curator,
  );
  expect(denied.statusCode).toBe(404);
});
