import { beforeEach, describe, expect, test } from 'vitest';
import {
  createAnswer,
  createMentorVersion,
  createRemark,
  createReview,
  createUser,
} from '#test/factories.ts';
import { forAllTests } from '#test/for-all-tests.ts';
import { createPeopleSetting } from '#test/people-setting.ts';
import { eventually } from '#test/review-setting.ts';

const t = forAllTests(createPeopleSetting);

beforeEach(async () => {
  await t.pool.query('delete from answers; delete from mentor_versions; delete from notices');
});

describe('«Не согласен»', () => {
  async function reviewed() {
    const answer = await createAnswer(t.db, { user_id: t.student.id, lesson_id: t.lesson.id });
    const version = await createMentorVersion(t.db, { lesson_id: t.lesson.id });
    const review = await createReview(t.db, {
      answer_id: answer.id,
      mentor_version_id: version.id,
      summary: 'Итог',
    });
    const [facts] = version.criteria;
    const remark = await createRemark(t.db, {
      review_id: review.id,
      criterion_id: facts?.id ?? '',
      text: 'Факта нет',
    });
    return { answerId: answer.id, remarkId: remark.id, reviewId: review.id };
  }

  const disagree = (remarkId: string, as: { id: string } = t.student, reason = 'Факт назван в начале') =>
    t.call('POST', `/api/remarks/${remarkId}/disagree`, { as, body: { reason } });

  test('is said once while it waits; then the answer stands under the remark', async () => {
    const { answerId, remarkId } = await reviewed();
    const said = await disagree(remarkId);
    expect([said.statusCode, said.json()]).toEqual([201, { dueAt: expect.stringMatching(/Z$/) }]);
    const twice = await disagree(remarkId);
    expect([twice.statusCode, twice.json().message]).toEqual([
      409,
      expect.stringContaining('Вы уже написали, с чем не согласны. Человек ответит не позже'),
    ]);
    const { feedback } = await t.seen(t.student, answerId);
    expect(feedback?.remarks[0]).toMatchObject({
      text: 'Факта нет',
      disagreement: { reason: 'Факт назван в начале', dueAt: said.json().dueAt, settled: null },
    });
    expect((await t.pool.query('select from notices')).rowCount).toBe(0);

    const { rows } = await t.pool.query("select id from referrals where reason = 'disagreement'");
    const settled = await t.call('POST', `/api/referrals/${rows[0].id}/settle`, {
      as: t.curator,
      body: { decision: 'kept', reply: 'Перечитайте второй абзац' },
    });
    expect(settled.statusCode, settled.body).toBe(200);
    const after = await t.seen(t.student, answerId);
    expect(after.feedback?.remarks[0]).toMatchObject({
      text: 'Факта нет',
      disagreement: {
        settled: {
          by: `Ольга ${t.curator.last_name}`,
          decision: 'kept',
          reply: 'Перечитайте второй абзац',
          at: expect.stringMatching(/Z$/),
        },
      },
    });
    expect(after.replies).toBeUndefined();
    expect((await disagree(remarkId)).statusCode).toBe(201);
  });

  test('is nobody else’s, and not about what nobody reads', async () => {
    const { remarkId, reviewId } = await reviewed();
    const other = await createUser(t.db);
    const codes = [];
    for (const as of [other, t.curator, t.admin]) codes.push((await disagree(remarkId, as)).statusCode);
    expect(codes).toEqual([404, 404, 403]);
    expect((await disagree(remarkId, t.student, '  ')).json().fields).toEqual({
      reason: 'Напишите, с чем вы не согласны',
    });
    await t.pool.query('update reviews set in_force = false where id = $1', [reviewId]);
    const refused = await disagree(remarkId);
    expect([refused.statusCode, refused.json().message]).toEqual([404, 'Замечание не найдено']);
    expect((await t.pool.query('select from referrals')).rowCount).toBe(0);
  });

  test('opens the queue of those who mentor', async () => {
    const { remarkId } = await reviewed();
    let heard = 0;
    const leave = t.live.watchReferrals(() => (heard += 1));
    await disagree(remarkId);
    await eventually(() => heard > 0);
    leave();
  });
});
