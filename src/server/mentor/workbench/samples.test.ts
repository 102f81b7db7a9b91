import { randomUUIDv7 } from 'node:crypto';
import { expect, test } from 'vitest';
import type { SampleSource } from '#contract/samples/lesson-samples.ts';
import {
  createAdmin,
  createAnswer,
  createCurator,
  createReferral,
  createRemark,
  createReview,
  createUser,
  enrol,
  hoursFromNow,
} from '#test/factories.ts';
import { forAllTests, testApp } from '#test/for-all-tests.ts';
import { mentorCalls } from '#test/mentor-calls.ts';

const t = testApp();
const admin: { id: string } = forAllTests(() => createAdmin(t.db));
const { judged, call, read, drafted, addSample, typed } = mentorCalls(
  () => t,
  () => admin,
);

type Judged = Awaited<ReturnType<typeof judged>>;

/** An answer of a new student with a review in force, whose two remarks have these levels. */
async function reviewed(
  { lesson, version, facts, request }: Judged,
  { author = 'model' as 'model' | 'mentor', levels = [1, 2], by = null as string | null } = {},
) {
  const student = await createUser(t.db);
  await enrol(t.db, { user_id: student.id, course_id: lesson.course_id });
  const answer = await createAnswer(t.db, { user_id: student.id, lesson_id: lesson.id });
  const review = await createReview(t.db, {
    answer_id: answer.id,
    author,
    mentor_version_id: version.id,
    requested_by_id: by,
  });
  const remarks = [];
  for (const [order, { id }] of [facts, request].entries()) {
    const level = levels[order] ?? 0;
    remarks.push(await createRemark(t.db, { review_id: review.id, criterion_id: id, order, level }));
  }
  const [remark] = remarks;
  if (!remark) throw new Error('Two remarks');
  return { student, answer, review, remark };
}

const settled = (answer: { id: string }, given: object) =>
  createReferral(t.db, {
    answer_id: answer.id,
    settled_at: hoursFromNow(-1),
    settled_by_id: admin.id,
    decision: 'kept',
    ...given,
  });

async function countered(remark: { id: string }, state: 'upheld' | 'not_upheld') {
  await t.db.updateTable('remarks').set({ is_countered: true }).where('id', '=', remark.id).execute();
  await t.db
    .insertInto('counter_quotes')
    .values({
      remark_id: remark.id,
      quotes: '[[0, 5]]',
      state,
      text: 'Да',
      finished_at: hoursFromNow(-2),
      ...(state === 'upheld' && { before: JSON.stringify({ level: 0, quotes: [] }) }),
    })
    .execute();
}

/** One answer of each way in, and one that says nothing; the newest is the weakest. */
async function withEachWay(setting: Judged) {
  const person = { author: 'mentor' as const, by: admin.id };
  const disagreed = await reviewed(setting, { ...person, levels: [2, 2] });
  const older = await createReview(t.db, {
    answer_id: disagreed.answer.id,
    in_force: false,
    latest: false,
    mentor_version_id: setting.version.id,
  });
  const disputed = await createRemark(t.db, {
    review_id: older.id,
    criterion_id: setting.facts.id,
    level: 0,
  });
  await settled(disagreed.answer, { reason: 'disagreement', remark_id: disputed.id, decision: 'changed' });
  const corrected = await reviewed(setting, { ...person, levels: [0, 1] });
  const upheld = await reviewed(setting);
  await countered(upheld.remark, 'upheld');
  const confirmed = await reviewed(setting);
  await countered(confirmed.remark, 'not_upheld');
  await settled(confirmed.answer, { reason: 'disagreement', remark_id: confirmed.remark.id });
  const released = await reviewed(setting);
  await settled(released.answer, { reason: 'release' });
  const plain = await reviewed(setting);
  return { disagreed, corrected, upheld, confirmed, released, plain };
}

test('candidates are what people have decided, the surest first; all are taken by one call, with their levels', async () => {
  const setting = await judged();
  const { lesson, facts, request } = setting;
  const ways = await withEachWay(setting);
  const { candidates } = await read(lesson);
  const expected: [SampleSource, { answer: { id: string } }][] = [
    ['disagreement', ways.disagreed],
    ['correction', ways.corrected],
    ['counter_quote', ways.confirmed],
    ['counter_quote', ways.upheld],
    ['release', ways.released],
  ];
  expect(candidates.map(({ source, answerId }) => [source, answerId])).toEqual(
    expected.map(([source, { answer }]) => [source, answer.id]),
  );

  const answerIds = candidates.map(({ answerId }) => answerId);
  const added = await addSample(lesson, { from: 'answers', answerIds: [...answerIds, randomUUIDv7()] });
  expect(added.statusCode, added.body).toBe(201);
  expect(added.json()).toHaveLength(5);
  const { samples, candidates: none } = await read(lesson);
  expect(none).toEqual([]);
  const levelsOf = (source: SampleSource) =>
    samples
      .filter((sample) => sample.source === source)
      .map(({ expected: levels }) => levels.map(({ criterionId, level }) => [criterionId, level]));
  // Both criteria where a person has judged the whole, the disputed one where words decided.
  expect(levelsOf('disagreement')).toEqual([pairs([facts, 2], [request, 2])]);
  expect(levelsOf('correction')).toEqual([pairs([facts, 0], [request, 1])]);
  expect(levelsOf('counter_quote')).toEqual([pairs([facts, 1]), pairs([facts, 1])]);
  expect(levelsOf('release')).toEqual([pairs([facts, 1], [request, 2])]);
  expect(samples.flatMap(({ expected: levels }) => levels.map(({ isCurrent }) => isCurrent))).not.toContain(
    false,
  );
  expect(await journal('sample_added', lesson)).toHaveLength(4);
});

const pairs = (...levels: [{ id: string }, number][]) =>
  levels.toSorted(([one], [other]) => (one.id < other.id ? -1 : 1)).map(([{ id }, level]) => [id, level]);

const journal = (action: 'sample_added' | 'sample_retired', { id }: { id: string }) =>
  t.db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', action)
    .where(({ eb }) => eb('details', '@>', JSON.stringify({ lessonId: id })))
    .execute();

test('neither what is older than ninety days nor what a person was asked to read is a candidate', async () => {
  const setting = await judged();
  const old = await reviewed(setting);
  await settled(old.answer, { reason: 'release', settled_at: hoursFromNow(-24 * 91) });
  const asked = await reviewed(setting);
  await settled(asked.answer, { reason: 'release' });
  await t.db.updateTable('answers').set({ reader: 'person' }).where('id', '=', asked.answer.id).execute();
  const alarmed = await reviewed(setting);
  await settled(alarmed.answer, { reason: 'release' });
  await createReferral(t.db, { answer_id: alarmed.answer.id, reason: 'crisis' });
  expect((await read(setting.lesson)).candidates).toEqual([]);

  for (const { answer } of [asked, alarmed]) {
    const refused = await addSample(setting.lesson, { from: 'answer', answerId: answer.id });
    expect(refused.statusCode).toBe(409);
  }
  // Of an old one anybody may make a sample by hand.
  expect((await addSample(setting.lesson, { from: 'answer', answerId: old.answer.id })).json()).toMatchObject(
    [{ source: 'release', expected: [{}, {}] }],
  );
});

test('an answer is a sample once; taken away it stays in its runs, and may come back', async () => {
  const setting = await judged();
  const { lesson } = setting;
  const { answer } = await reviewed(setting);
  const add = () => addSample(lesson, { from: 'answer', answerId: answer.id });
  const [sample] = (await add()).json();
  expect(sample).toMatchObject({ source: 'answer', expected: [], answerId: answer.id, note: null });
  expect((await add()).json().message).toBe('Этот ответ уже образец');
  expect((await call('DELETE', `/api/lessons/${lesson.id}/samples/${sample.id}`)).statusCode).toBe(200);
  expect((await call('DELETE', `/api/lessons/${lesson.id}/samples/${sample.id}`)).statusCode).toBe(404);
  expect(await journal('sample_retired', lesson)).toEqual([
    { details: { lessonId: lesson.id, title: 'Просьба', source: 'answer' } },
  ]);
  expect((await add()).json()).toMatchObject([{ id: sample.id }]);
  expect((await read(lesson)).samples).toHaveLength(1);
});

test('a sample that became an alarm shows no words, and an erased person’s goes', async () => {
  const setting = await judged();
  const { answer, student } = await reviewed(setting);
  await addSample(setting.lesson, { from: 'answer', answerId: answer.id });
  await createReferral(t.db, { answer_id: answer.id, reason: 'crisis' });
  expect((await read(setting.lesson)).samples).toMatchObject([{ content: null, whyNot: 'crisis' }]);
  await t.db.deleteFrom('users').where('id', '=', student.id).execute();
  expect((await read(setting.lesson)).samples).toEqual([]);
});

test('a text typed for «Попробовать» is a sample of the workbench, and another text is another one', async () => {
  const { lesson } = await judged();
  const save = (content: string) =>
    t.call('PUT', `/api/lessons/${lesson.id}/samples`, {
      as: admin,
      body: { samples: [{ kind: 'weak', content, expected: [] }] },
    });
  await save('Всё плохо');
  const [first] = (await read(lesson)).samples;
  expect(first).toMatchObject({ source: 'typed', note: 'слабый', content: 'Всё плохо' });
  await save('Всё плохо');
  expect((await read(lesson)).samples).toMatchObject([{ id: first?.id }]);
  await save('Всё совсем плохо');
  const [second] = (await read(lesson)).samples;
  expect(second?.id).not.toBe(first?.id);
});

test('the lesson tells an administrator, and nobody else, how many live samples and whether a draft there are', async () => {
  const setting = await judged();
  const { lesson, facts } = setting;
  const { answer, student } = await reviewed(setting);
  const told = async (as: { id: string }) => {
    const { sampleCount, hasMentorDraft } = (await t.call('GET', `/api/lessons/${lesson.id}`, { as })).json();
    return { sampleCount, hasMentorDraft };
  };
  expect(await told(admin)).toEqual({ sampleCount: 0, hasMentorDraft: false });
  await addSample(lesson, { from: 'answer', answerId: answer.id });
  const [, gone] = await typed(lesson, 2);
  await call('DELETE', `/api/lessons/${lesson.id}/samples/${gone?.id}`);
  await drafted(lesson, { aiPrompt: 'Иначе', criteria: [facts], revision: 0 });
  expect(await told(admin)).toEqual({ sampleCount: 2, hasMentorDraft: true });
  expect(await told(student)).toEqual({});
  const curator = await createCurator(t.db, { of: [{ course_id: lesson.course_id }] });
  expect(await told(curator)).toEqual({});
});

test('a consent in force that doesn’t name the aim is said', async () => {
  const { lesson } = await judged();
  expect((await read(lesson)).isAimUnnamed).toBe(false);
  const publish = (text: string) =>
    t.db
      .insertInto('legal_texts')
      .values({
        kind: 'processing',
        number: 1,
        title: 'Согласие',
        text,
        sha256: Buffer.alloc(32),
        in_force: true,
        published_at: hoursFromNow(-1),
      })
      .execute();
  await publish('Цели: обучение');
  expect((await read(lesson)).isAimUnnamed).toBe(true);
  await t.db.deleteFrom('legal_texts').execute();
  await publish('Цели: проверка качества наставника');
  expect((await read(lesson)).isAimUnnamed).toBe(false);
  await t.db.deleteFrom('legal_texts').execute();
});
