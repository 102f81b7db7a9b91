import { beforeEach, expect, test } from 'vitest';
import { createUser, enrol } from '#test/factories.ts';
import { forAllTests } from '#test/for-all-tests.ts';
import { agreeTo, createLegalText, nameOperator } from '#test/legal-setting.ts';
import { createModelsSetting } from '#test/models-setting.ts';
import { eventually } from '#test/review-setting.ts';

// What of whoever hasn't agreed reaches a foreign model: nothing, for any purpose.

const t = forAllTests(() => createModelsSetting({ listed: [{ place: 'abroad' }, { place: 'russia' }] }));
const onlyAbroad = forAllTests(() =>
  createModelsSetting({ listed: [{ place: 'abroad' }, { place: 'abroad' }] }),
);

const sentTo = (setting: typeof t, index: 0 | 1) => setting.models[index].requests.length;

beforeEach(async () => {
  for (const setting of [t, onlyAbroad]) {
    for (const table of ['answers', 'consents', 'legal_texts', 'operators']) {
      await setting.pool.query(`delete from ${table}`);
    }
    await setting.pool.query('update courses set data_rule = default');
    for (const model of setting.models) {
      model.requests.length = 0;
      model.always({ kind: 'text' });
    }
  }
});

const withText = async (setting: typeof t) => {
  await nameOperator(setting.db);
  return createLegalText(setting.db, { kind: 'foreign_model' });
};

test('without such a text the course’s rule stands alone, as ever', async () => {
  await t.reaches(await t.submit(), 'done');
  expect([sentTo(t, 0), sentTo(t, 1)]).toEqual([1, 0]);
});

test('not answered and refused are alike: the model in Russia reads, and nothing leaves', async () => {
  const text = await withText(t);
  await t.reaches(await t.submit(), 'done');
  await agreeTo(t.db, t.student, text, 'refused');
  const answerId = await t.submit();
  await t.reaches(answerId, 'done');
  const rerun = await t.call('POST', `/api/answers/${answerId}/review`, { as: t.admin });
  expect([200, 201]).toContain(rerun.statusCode);
  await eventually(async () => (await t.reviewsOf(answerId)).length === 2);
  await t.reaches(answerId, 'done');
  expect(sentTo(t, 0)).toBe(0);
  expect(sentTo(t, 1)).toBeGreaterThanOrEqual(3);
});

test('given it reads; taken back between two tries, the next one goes elsewhere', async () => {
  const text = await withText(t);
  await agreeTo(t.db, t.student, text);
  await t.reaches(await t.submit(), 'done');
  expect([sentTo(t, 0), sentTo(t, 1)]).toEqual([1, 0]);

  let tries = 0;
  t.models[0].always(() => {
    tries += 1;
    const heldUntil = tries === 2 ? agreeTo(t.db, t.student, text, 'withdrawn') : undefined;
    return { kind: 'raw', status: 503, body: 'занято', heldUntil };
  });
  await t.reaches(await t.submit(), 'done');
  expect(tries).toBe(2);
  expect(sentTo(t, 1)).toBe(1);
});

test('taken back between the third try and the fourth, the fourth goes to nobody abroad', async () => {
  const text = await withText(onlyAbroad);
  await agreeTo(onlyAbroad.db, onlyAbroad.student, text);
  let tries = 0;
  // The fourth try would be the second model's.
  onlyAbroad.models[0].always(() => {
    tries += 1;
    const heldUntil = tries === 3 ? agreeTo(onlyAbroad.db, onlyAbroad.student, text, 'withdrawn') : undefined;
    return { kind: 'raw', status: 503, body: 'занято', heldUntil };
  });
  await onlyAbroad.reaches(await onlyAbroad.submit(), 'with_person');
  expect([sentTo(onlyAbroad, 0), sentTo(onlyAbroad, 1)]).toEqual([3, 0]);
});

test('agreed to a version before the one that asked anew is not agreed; a mended typo changes nothing', async () => {
  const text = await withText(t);
  await agreeTo(t.db, t.student, text);
  await createLegalText(t.db, { kind: 'foreign_model', asks_again: false });
  await t.reaches(await t.submit(), 'done');
  expect(sentTo(t, 0)).toBe(1);
  await createLegalText(t.db, { kind: 'foreign_model', asks_again: true });
  await t.reaches(await t.submit(), 'done');
  expect([sentTo(t, 0), sentTo(t, 1)]).toEqual([1, 1]);
});

test('where only a foreign model is, a person reads; given afterwards, the model does', async () => {
  const { db, student } = onlyAbroad;
  const text = await withText(onlyAbroad);
  const answerId = await onlyAbroad.submit();
  await onlyAbroad.reaches(answerId, 'with_person');
  const referrals = () => db.selectFrom('referrals').selectAll().where('answer_id', '=', answerId).execute();
  expect(await referrals()).toMatchObject([
    { reason: 'no_ai', text: 'Автор не разрешил ИИ-наставника за рубежом, а другого у курса нет' },
  ]);
  const page = await onlyAbroad.call('GET', `/api/lessons/${onlyAbroad.lesson.id}`, { as: student });
  expect(page.json().reader).toEqual({
    place: 'nobody',
    choice: false,
    foreign: { isAllowed: false, textId: text.id },
  });
  const answered = await db.selectFrom('answers').select('reader').executeTakeFirstOrThrow();
  expect(answered.reader).toBe('model');
  expect(sentTo(onlyAbroad, 0) + sentTo(onlyAbroad, 1)).toBe(0);

  const given = await onlyAbroad.call('POST', '/api/user/consents', {
    as: student,
    body: { consents: [{ textId: text.id, given: true }], from: 'lesson' },
  });
  expect(given.json().consents).toMatchObject([{ act: 'given', how: 'lesson' }]);
  await onlyAbroad.reaches(answerId, 'done');
  expect(await referrals()).toEqual([]);
  expect(await onlyAbroad.reviewsOf(answerId)).toHaveLength(1);
  const after = await onlyAbroad.call('GET', `/api/lessons/${onlyAbroad.lesson.id}`, { as: student });
  expect(after.json().reader.foreign).toEqual({ isAllowed: true, textId: text.id });
});

test('what a person looks at just now stays with him', async () => {
  const { db, student, admin } = onlyAbroad;
  const text = await withText(onlyAbroad);
  const answerId = await onlyAbroad.submit();
  await onlyAbroad.reaches(answerId, 'with_person');
  const { id } = await db.selectFrom('referrals').select('id').executeTakeFirstOrThrow();
  await onlyAbroad.call('POST', `/api/referrals/${id}/take`, { as: admin });
  await agreeTo(db, student, text);
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect((await onlyAbroad.reviewsOf(answerId))[0]?.state).toBe('with_person');
  expect(sentTo(onlyAbroad, 0) + sentTo(onlyAbroad, 1)).toBe(0);
});

test('one person’s consent is nobody else’s', async () => {
  const text = await withText(t);
  await agreeTo(t.db, t.student, text);
  const other = await createUser(t.db);
  await enrol(t.db, { user_id: other.id, course_id: t.lesson.course_id });
  await t.reaches(await t.submit(other), 'done');
  expect([sentTo(t, 0), sentTo(t, 1)]).toEqual([0, 1]);
});

test('a course that stays in Russia says nothing of it', async () => {
  await withText(t);
  await t.pool.query(`update courses set data_rule = 'russia'`);
  const page = await t.call('GET', `/api/lessons/${t.lesson.id}`, { as: t.student });
  expect(page.json().reader).toEqual({ place: 'russia', choice: false });
});
