import { beforeEach, describe, expect, test } from 'vitest';
import { createApplySetting, ofAnswers } from '#test/apply-setting.ts';
import { createCertificate, nextId } from '#test/factories.ts';
import { forAllTests } from '#test/for-all-tests.ts';
import { reply } from '#test/run-setting.ts';

const t = forAllTests(createApplySetting);

beforeEach(() => t.clear());

const noticesOf = async (user: { id: string }) =>
  (await t.pool.query('select kind from notices where user_id = $1 order by id', [user.id])).rows.map(
    ({ kind }: { kind: string }) => kind,
  );

describe('results that are applied', () => {
  test('take the place of the model’s reviews, whose students are told of a new level', async () => {
    const given = await t.reviewed();
    const finished = await t.overAnswers();
    expect(finished.differences).toEqual({ higher: 1, lower: 0, mixed: 0, words: 0, same: 0 });
    const [result] = await t.results(finished);
    expect(result).toMatchObject({
      difference: 'higher',
      notApplied: null,
      before: { remarks: [{ level: 'Пока нет' }, { level: 'Пока нет' }] },
      review: { remarks: [{ level: 'Есть' }, { level: 'Есть' }] },
      cells: [{ now: 'Пока нет', draft: 'Есть', state: null }, {}],
    });

    expect(await t.apply(finished, { ids: 'changed' })).toEqual({
      applied: 1,
      held: 0,
      told: 1,
      refused: [],
    });
    expect(await t.inForce(given)).toMatchObject({
      author: 'model',
      state: 'done',
      latest: true,
      mentor_version_id: t.version.id,
      levels: [2, 2],
      seen_at: null,
      requested_by_id: t.admin.id,
    });
    expect(await noticesOf(t.student)).toEqual(['review_ready']);
    expect((await t.results(finished))[0]).toMatchObject({
      notApplied: 'applied',
      appliedAt: expect.any(String),
    });

    // Repeated, it changes nothing.
    const after = await t.stored(given);
    expect(await t.apply(finished, { ids: 'changed' })).toMatchObject({ applied: 0, refused: [] });
    expect(await t.apply(finished, { ids: [result?.id] })).toMatchObject({
      applied: 0,
      refused: [{ id: result?.id, because: 'applied' }],
    });
    expect(await t.stored(given)).toBe(after);
    const { rows } = await t.pool.query(
      `select details from audit_log where action = 'run_applied' and details->>'runId' = $1`,
      [finished.id],
    );
    expect(rows).toMatchObject([{ details: { answers: 1 } }]);
  });

  test('say nothing to a student whose levels and next steps are the same', async () => {
    const given = await t.reviewed({ levels: [2, 2], nextStep: 'назовите день.' });
    const finished = await t.overAnswers();
    expect(finished.differences).toMatchObject({ words: 1 });
    expect(await t.apply(finished, { ids: 'levels' })).toMatchObject({ applied: 0 });
    expect(await t.apply(finished, { ids: 'changed' })).toMatchObject({ applied: 1, told: 0 });
    expect((await t.inForce(given))?.['seen_at']).not.toBeNull();
    expect(await noticesOf(t.student)).toEqual([]);
  });

  test('tell of another next step alone', async () => {
    await t.reviewed({ levels: [2, 2], nextStep: 'скажите иначе' });
    expect(await t.apply(await t.overAnswers(), { ids: 'changed' })).toMatchObject({ applied: 1, told: 1 });
    expect(await noticesOf(t.student)).toEqual(['review_ready']);
  });

  test('wait for a person where one reads first', async () => {
    await t.pool.query(`update lessons set release = 'after_person' where id = $1`, [t.lesson.id]);
    const given = await t.reviewed();
    const finished = await t.overAnswers();
    expect(await t.apply(finished, { ids: 'changed' })).toMatchObject({ applied: 1, held: 1, told: 0 });
    expect(await t.inForce(given)).toMatchObject({ id: given.review.id, levels: [0, 0] });
    const { rows } = await t.pool.query('select reason, settled_at from referrals where answer_id = $1', [
      given.answer.id,
    ]);
    expect(rows).toEqual([{ reason: 'release', settled_at: null }]);
    expect(await noticesOf(t.student)).toEqual([]);
    // The student has read the earlier one, and this isn't read with it.
    const held = await t.pool.query('select seen_at from reviews where answer_id = $1 and latest', [
      given.answer.id,
    ]);
    expect(held.rows).toEqual([{ seen_at: null }]);
  });

  test('are each applied once by two who press at once', async () => {
    for (let count = 0; count < 5; count += 1) await t.reviewed({ as: await t.another() });
    const finished = await t.overAnswers();
    const both = await Promise.all([
      t.apply(finished, { ids: 'changed' }),
      t.apply(finished, { ids: 'changed' }),
    ]);
    expect(both[0].applied + both[1].applied).toBe(5);
    const { rows } = await t.pool.query(
      `select count(*)::integer as reviews, count(*) filter (where in_force)::integer as "inForce" from reviews`,
    );
    expect(rows).toEqual([{ reviews: 10, inForce: 5 }]);
  });
});

describe('what an administrator may still apply, one by one', () => {
  test('levels under a certificate, whose page stays as it was to the byte', async () => {
    const given = await t.reviewed();
    const { code } = await createCertificate(t.db, {
      user_id: t.student.id,
      course_id: t.lesson.course_id,
      issued_at: new Date(Date.now() + 1_000).toISOString(),
    });
    const page = async () => (await t.call('GET', `/check/${code}`)).body.replace(/nonce="[^"]*"/g, '');
    const before = await page();
    const finished = await t.overAnswers();
    const [result] = await t.results(finished);
    expect(result).toMatchObject({ notApplied: 'certificate', canAnyway: true });
    expect(await t.apply(finished, { ids: 'changed' })).toMatchObject({ applied: 0 });
    const all = await t.act(finished, 'apply', { ids: 'changed', anyway: true });
    expect(all.statusCode).toBe(400);
    expect(await t.apply(finished, { ids: [result?.id], anyway: true })).toMatchObject({ applied: 1 });
    expect(await t.inForce(given)).toMatchObject({ levels: [2, 2] });
    expect(await page()).toBe(before);
  });

  const progress = async () =>
    (
      await t.pool.query(
        'select completed_at is not null as done, passed_how as how, lowered from lesson_progress where user_id = $1',
        [t.student.id],
      )
    ).rows[0];

  async function passedBy(how: 'levels' | 'person', levels: readonly [number, number] = [2, 2]) {
    await t.pool.query(`update lessons set passes_by = 'levels' where id = $1`, [t.lesson.id]);
    const given = await t.reviewed({ levels });
    await t.pool.query(
      `insert into lesson_progress (id, user_id, lesson_id, viewed_at, sent_at, completed_at, passed_how, below)
       select $1, user_id, lesson_id, created_at, created_at, case when $3 = 'none' then null else created_at end,
         nullif($3, 'none'), case when $3 = 'none' then 2 end from answers where id = $2`,
      [nextId(), given.answer.id, levels[0] < 1 && how === 'levels' ? 'none' : how],
    );
    return given;
  }

  test('a lesson that is passed by it and then isn’t: its student reads what is left', async () => {
    const given = await passedBy('levels');
    t.models[0].always(reply({ levels: [0, 2] }));
    const finished = await t.overAnswers();
    const [result] = await t.results(finished);
    expect(result).toMatchObject({ difference: 'lower', notApplied: 'passed', canAnyway: true });
    expect(await t.apply(finished, { ids: [result?.id] })).toMatchObject({
      applied: 0,
      refused: [{ because: 'passed' }],
    });
    expect(await t.inForce(given)).toMatchObject({ levels: [2, 2] });
    expect(await progress()).toMatchObject({ done: true });

    expect(await t.apply(finished, { ids: [result?.id], anyway: true })).toMatchObject({ applied: 1 });
    expect(await t.inForce(given)).toMatchObject({ levels: [0, 2] });
    expect(await progress()).toMatchObject({ done: false, lowered: { left: ['Факты'] } });
    expect(await noticesOf(t.student)).toEqual(['review_ready', 'lesson_judged']);
  });

  test('a lesson that passes now is passed at once, by one event', async () => {
    await passedBy('levels', [0, 0]);
    expect(await progress()).toMatchObject({ done: false });
    expect(await t.apply(await t.overAnswers(), { ids: 'changed' })).toMatchObject({ applied: 1 });
    expect(await progress()).toMatchObject({ done: true, how: 'levels' });
  });

  test('a lesson that a person has passed stays passed, whatever its levels become', async () => {
    const given = await passedBy('person');
    t.models[0].always(reply({ levels: [0, 0] }));
    expect(await t.apply(await t.overAnswers(), { ids: 'changed' })).toMatchObject({ applied: 1 });
    expect(await t.inForce(given)).toMatchObject({ levels: [0, 0] });
    expect(await progress()).toMatchObject({ done: true, how: 'person' });
  });
});

test('answers are chosen by their dates, their version and the absence of a person', async () => {
  const given = await t.reviewed();
  const count = async (body: object) => (await t.preview({ ...ofAnswers, ...body })).count;
  expect(await count({ since: '2020-01-01T00:00:00.000Z' })).toBe(1);
  expect(await count({ until: '2020-01-01T00:00:00.000Z' })).toBe(0);
  expect(await count({ reviewedBy: t.version.id })).toBe(1);
  expect(await count({ reviewedBy: nextId() })).toBe(0);
  expect(await count({ groupId: 'none' })).toBe(1);
  expect(await count({ answerIds: [given.answer.id] })).toBe(1);
  await t.pool.query(`update reviews set author = 'mentor' where id = $1`, [given.review.id]);
  expect(await count({ withoutPerson: true })).toBe(0);
});
