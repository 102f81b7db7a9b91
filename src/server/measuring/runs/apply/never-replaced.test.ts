import { beforeEach, describe, expect, test } from 'vitest';
import { createApplySetting, ofAnswers } from '#test/apply-setting.ts';
import { createPlan, createReferral } from '#test/factories.ts';
import { forAllTests } from '#test/for-all-tests.ts';

const t = forAllTests(createApplySetting);

beforeEach(() => t.clear());

describe('what is never replaced', () => {
  /** Applies everything, and finds the answer as it was, with the reason in its row. */
  async function stays(
    given: Awaited<ReturnType<typeof t.reviewed>>,
    because: string,
    finished: { id: string },
  ) {
    const before = await t.stored(given);
    const results = await t.results(finished);
    const result = results.find(({ answerId }) => answerId === given.answer.id);
    expect(result).toMatchObject({ notApplied: because });
    expect(await t.apply(finished, { ids: 'changed' })).toMatchObject({ applied: 0 });
    const named = await t.apply(finished, { ids: [result?.id] });
    expect(named).toMatchObject({ applied: 0, refused: [{ id: result?.id, because }] });
    expect(await t.stored(given)).toBe(before);
    return result;
  }

  test('a person’s review', async () => {
    const given = await t.reviewed();
    const finished = await t.overAnswers();
    await t.call('PUT', `/api/answers/${given.answer.id}/feedback`, {
      as: t.admin,
      body: { text: 'Слова человека' },
    });
    const result = await stays(given, 'by_person', finished);
    expect(await t.apply(finished, { ids: [result?.id], anyway: true })).toMatchObject({ applied: 0 });
    expect(await t.preview(ofAnswers)).toMatchObject({ skipped: [{ because: 'reviewed', count: 1 }] });
  });

  test('an earlier attempt', async () => {
    const given = await t.reviewed();
    const finished = await t.overAnswers();
    await t.reviewed();
    await stays(given, 'newer_attempt', finished);
  });

  test('an answer that its author wants a person to read, or that is an alarm', async () => {
    const asked = await t.reviewed();
    const alarm = await t.reviewed({ as: await t.another() });
    const finished = await t.overAnswers();
    await t.pool.query(`update answers set reader = 'person' where id = $1`, [asked.answer.id]);
    await createReferral(t.db, { answer_id: alarm.answer.id, reason: 'crisis' });
    await stays(asked, 'person', finished);
    await stays(alarm, 'alarm', finished);
  });

  test('a review that is newer than the run, or under way', async () => {
    const newer = await t.reviewed();
    const underWay = await t.reviewed({ as: await t.another() });
    const finished = await t.overAnswers();
    await t.pool.query('update reviews set finished_at = now() where id = $1', [newer.review.id]);
    await t.pool.query(`update reviews set latest = false where id = $1`, [underWay.review.id]);
    await t.pool.query(
      `insert into reviews (answer_id, author, state, due_at) values ($1, 'model', 'waiting', 'infinity')`,
      [underWay.answer.id],
    );
    await stays(newer, 'newer_review', finished);
    await stays(underWay, 'under_review', finished);
  });

  test('by a version that isn’t in force, or by a result of long ago', async () => {
    const given = await t.reviewed();
    await t.draft();
    await stays(given, 'not_in_force', await t.overAnswers({ version: 'draft' }));
    const old = await t.overAnswers();
    await t.pool.query(`update run_results set finished_at = now() - interval '31 days' where run_id = $1`, [
      old.id,
    ]);
    await t.pool.query(`update runs set created_at = now() - interval '32 days' where id = $1`, [old.id]);
    await stays(given, 'old_result', old);
    await t.pool.query('delete from mentor_versions where published_at is null');
  });

  test.each(['upheld', 'waiting'] as const)('words that were shown against it: %s', async (state) => {
    const given = await t.reviewed();
    const finished = await t.overAnswers();
    await t.pool.query(
      `insert into counter_quotes (remark_id, quotes, state, due_at, text, before)
       values ($1, '[[0, 6]]', $2, 'infinity', case when $2 = 'upheld' then 'Да.' end,
         case when $2 = 'upheld' then '{"level": 0, "quotes": []}'::jsonb end)`,
      [given.remark.id, state],
    );
    await t.pool.query('update remarks set is_countered = true where id = $1', [given.remark.id]);
    await stays(given, state === 'upheld' ? 'upheld' : 'countered', finished);
    expect(await t.preview(ofAnswers)).toMatchObject({
      toAsk: state === 'upheld' ? 0 : 1,
    });
  });

  test('what its student is at work with: a plan or a question of the last two weeks', async () => {
    const planned = await t.reviewed();
    const disputed = await t.reviewed({ as: await t.another() });
    const finished = await t.overAnswers();
    await createPlan(t.db, { user_id: t.student.id, remark_id: planned.remark.id, lesson_id: t.lesson.id });
    const referral = await createReferral(t.db, {
      answer_id: disputed.answer.id,
      remark_id: disputed.remark.id,
      reason: 'disagreement',
    });
    await stays(planned, 'plan', finished);
    await stays(disputed, 'referral', finished);
    await t.pool.query(`update plans set created_at = now() - interval '15 days'`);
    await t.pool.query(`update referrals set opened_at = now() - interval '15 days'`);
    expect(await t.apply(finished, { ids: 'changed' })).toMatchObject({ applied: 2 });
    const open = await t.pool.query('select settled_at from referrals where id = $1', [referral.id]);
    expect(open.rows).toEqual([{ settled_at: null }]);
  });
});
