import { beforeAll, beforeEach, expect, test } from 'vitest';
import { defaultSupportText } from '#server/models/safety/support-text.ts';
import {
  createAnswer,
  createMentorVersion,
  createRemark,
  createReview,
  hoursFromNow,
} from '#test/factories.ts';
import { forAllTests } from '#test/for-all-tests.ts';
import { createPeopleSetting } from '#test/people-setting.ts';
import { settleDue } from './due-decisions.ts';

const inDanger = 'Я больше не хочу жить, сегодня покончу с собой.';

const t = forAllTests(createPeopleSetting);
let version: Awaited<ReturnType<typeof createMentorVersion>>;
beforeAll(async () => {
  version = await createMentorVersion(t.db, { lesson_id: t.lesson.id });
});

beforeEach(async () => {
  await t.pool.query('delete from answers; delete from notices; delete from audit_log');
  t.model.requests.length = 0;
  t.said.length = 0;
});

/** An answer with a finished review of two remarks. */
async function reviewed() {
  const answer = await createAnswer(t.db, { user_id: t.student.id, lesson_id: t.lesson.id });
  const of = { answer_id: answer.id, mentor_version_id: version.id };
  const review = await createReview(t.db, { ...of, summary: 'Итог' });
  const remarkIds: string[] = [];
  for (const { id } of version.criteria) {
    const remark = await createRemark(t.db, { review_id: review.id, criterion_id: id, text: 'Факта нет' });
    remarkIds.push(remark.id);
  }
  return { answerId: answer.id, remarkIds };
}

const disagree = (remarkId: string | undefined, reason: string) =>
  t.call('POST', `/api/remarks/${remarkId}/disagree`, { as: t.student, body: { reason } });
const alarmOf = async (as: { id: string }) =>
  (await t.call('GET', '/api/referrals?reason=crisis', { as })).json()[0];
const noticesOf = async (as: { id: string }) => (await t.call('GET', '/api/notices', { as })).json();

test('words of danger in «Не согласен»: kept as always, with help for the student and a person called', async () => {
  const { answerId, remarkIds } = await reviewed();
  const before = await t.seen(t.student, answerId);
  const said = await disagree(remarkIds[0], inDanger);
  expect([said.statusCode, said.json()]).toEqual([
    201,
    { dueAt: expect.stringMatching(/Z$/), support: defaultSupportText },
  ]);

  const after = await t.seen(t.student, answerId);
  expect(after.review).toEqual(before.review);
  expect(after.review.state).toBe('done');
  expect(after.feedback?.remarks[0]).toMatchObject({ text: 'Факта нет', disagreement: { reason: inDanger } });
  expect(after.care?.support).toBe(defaultSupportText);

  expect((await t.referralsOf(answerId)).map(({ reason }) => reason)).toEqual(['crisis', 'disagreement']);
  const alarm = await alarmOf(t.curator);
  expect(alarm).toMatchObject({ answerId, text: 'Прочитайте, с чем студент не согласен.' });
  expect(Date.parse(alarm.dueAt) - Date.parse(alarm.openedAt)).toBe(2 * 3_600_000);
  for (const as of [t.admin, t.curator]) {
    expect(await noticesOf(as)).toMatchObject([{ kind: 'crisis', subject: { answerId } }]);
  }
});

test('a second such objection calls nobody twice, and no model is asked about the answer', async () => {
  const { answerId, remarkIds } = await reviewed();
  await disagree(remarkIds[0], inDanger);
  const again = await disagree(remarkIds[1], `${inDanger} Правда.`);
  expect(again.json().support).toBe(defaultSupportText);
  expect(await noticesOf(t.admin)).toHaveLength(1);
  expect((await t.referralsOf(answerId)).filter(({ reason }) => reason === 'crisis')).toHaveLength(1);

  const rerun = await t.call('POST', `/api/answers/${answerId}/review`, { as: t.admin });
  expect([rerun.statusCode, rerun.json().message]).toEqual([
    409,
    'Этот ответ похож на тревогу: его читает человек, а не ИИ-наставник',
  ]);
  expect(t.model.requests).toHaveLength(0);
  const { rows: journal } = await t.pool.query('select * from audit_log');
  expect(JSON.stringify([t.said, journal, await noticesOf(t.admin)])).not.toContain('хочу жить');
});

test('«Это не обо мне», said of the answer, holds no longer when the student writes such words again', async () => {
  const { answerId, remarkIds } = await reviewed();
  await disagree(remarkIds[0], inDanger);
  await t.call('POST', `/api/answers/${answerId}/not-about-me`, { as: t.student });
  expect((await alarmOf(t.admin)).deniedAt).not.toBeNull();
  await disagree(remarkIds[1], inDanger);
  expect((await alarmOf(t.admin)).deniedAt).toBeNull();
  expect((await t.seen(t.student, answerId)).review.state).toBe('done');
});

test.each([{ decision: 'dismissed' }, { decision: 'answered', reply: 'Я рядом.' }])(
  'such words take back a decision that was made without them and has not taken effect: $decision',
  async (body) => {
    const { answerId, remarkIds } = await reviewed();
    await disagree(remarkIds[0], inDanger);
    const { id } = await alarmOf(t.curator);
    const decided = await t.call('POST', `/api/referrals/${id}/settle`, {
      as: t.curator,
      body: { ...body, withdrawable: true },
    });
    expect(decided.json().settled).toMatchObject({ withdrawableUntil: expect.any(String) });

    await disagree(remarkIds[1], inDanger);
    expect(await alarmOf(t.curator)).toMatchObject({ id, settled: null });
    await t.db
      .updateTable('referrals')
      .set({ settle_at: hoursFromNow(-1) })
      .where('id', '=', id)
      .where('settle_at', 'is not', null)
      .execute();
    await settleDue(t.db);
    expect(await alarmOf(t.curator)).toMatchObject({ id, settled: null });
    expect((await t.seen(t.student, answerId)).care?.support).toBe(defaultSupportText);
  },
);

test('a false alarm leaves the review as it was, and an answer stands beside it', async () => {
  for (const body of [{ decision: 'dismissed' }, { decision: 'answered', reply: 'Я рядом.' }]) {
    const { answerId, remarkIds } = await reviewed();
    const { review } = await t.seen(t.student, answerId);
    await disagree(remarkIds[0], inDanger);
    const { id } = await alarmOf(t.curator);
    const settled = await t.call('POST', `/api/referrals/${id}/settle`, { as: t.curator, body });
    expect(settled.statusCode, settled.body).toBe(200);
    const after = await t.seen(t.student, answerId);
    expect(after.review).toEqual(review);
    expect(after).not.toHaveProperty('care');
    expect(after.replies?.map(({ text }) => text)).toEqual(
      body.reply === undefined ? undefined : [body.reply],
    );
    expect(after.feedback?.remarks[0]?.disagreement?.settled).toBeNull();
  }
  expect(t.model.requests).toHaveLength(0);
});

test.each(['Факт назван в начале', 'Моя подруга год назад пыталась покончить с собой.'])(
  'other words call nobody: %s',
  async (reason) => {
    const { answerId, remarkIds } = await reviewed();
    expect((await disagree(remarkIds[0], reason)).json()).toEqual({ dueAt: expect.any(String) });
    expect((await t.referralsOf(answerId)).map((referral) => referral.reason)).toEqual(['disagreement']);
    expect(await noticesOf(t.admin)).toEqual([]);
  },
);
