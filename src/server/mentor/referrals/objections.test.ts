import { expect, test } from 'vitest';
import { createAdmin, createReview } from '#test/factories.ts';
import { aRemark } from '#test/feedback-calls.ts';
import { forAllTests, testApp } from '#test/for-all-tests.ts';
import { referralCalls } from '#test/referral-calls.ts';

const t = testApp();
const admin: { id: string } = forAllTests(() =>
  createAdmin(t.db, { first_name: 'Анна', last_name: 'Крылова' }),
);

const { reviewed, write, shownTo, settle } = referralCalls(
  () => t,
  () => admin,
);

async function disputed() {
  const given = await reviewed();
  const words = { text: 'Срок **не** назван', next_step: 'Назовите день', level: 1 };
  await t.db.updateTable('remarks').set(words).where('id', '=', given.remark.id).execute();
  const url = `/api/remarks/${given.remark.id}/disagree`;
  const said = await t.call('POST', url, { as: given.student, body: { reason: 'Срок есть' } });
  expect(said.statusCode, said.body).toBe(201);
  const { id } = await t.db
    .selectFrom('referrals')
    .select('id')
    .where('answer_id', '=', given.answer.id)
    .executeTakeFirstOrThrow();
  return { ...given, disagreement: { id }, dueAt: said.json<{ dueAt: string }>().dueAt };
}

const asSaid = {
  criterion: 'Факты',
  level: 'Есть частично',
  text: 'Срок **не** назван',
  nextStep: 'Назовите день',
};

test('after «Исправить» the student reads the model’s words as they were, the decision, and the person’s review', async () => {
  const { student, lesson, facts, remark, disagreement, dueAt } = await disputed();
  expect(await shownTo(student, lesson)).not.toHaveProperty('objections');

  const feedback = { text: 'Вы правы', remarks: [aRemark(facts, { level: 2, text: 'Срок назван' })] };
  const body = { decision: 'changed', reply: 'Я *просмотрела* пятницу', feedback };
  expect((await settle(disagreement, body)).statusCode).toBe(200);

  for (const as of [student, admin]) {
    expect(await shownTo(as, lesson)).toMatchObject({
      responseAuthor: 'mentor',
      feedback: { summary: 'Вы правы', remarks: [{ text: 'Срок назван', level: 2 }] },
      objections: [
        {
          ...asSaid,
          id: remark.id,
          disagreement: {
            reason: 'Срок есть',
            dueAt,
            settled: { by: 'Анна Крылова', decision: 'changed', reply: 'Я *просмотрела* пятницу' },
          },
        },
      ],
    });
  }
});

test('what was answered before stays readable when the review is replaced', async () => {
  const { student, lesson, answer, disagreement } = await disputed();
  await settle(disagreement, { decision: 'kept', reply: 'Пятниц много' });
  await write(answer, { text: 'Своими словами' });
  const shown = await shownTo(student, lesson);
  const settled = { decision: 'kept', reply: 'Пятниц много' };
  expect(shown.objections).toMatchObject([{ ...asSaid, disagreement: { settled } }]);
  // It is about the remark alone.
  expect(shown).not.toHaveProperty('replies');
});

test('a disagreement that still waits when the model reviews again is not lost', async () => {
  const { student, lesson, answer, review, dueAt } = await disputed();
  await t.db
    .updateTable('reviews')
    .set({ latest: false, in_force: false })
    .where('id', '=', review.id)
    .execute();
  await createReview(t.db, { answer_id: answer.id, text: 'Новый' });
  expect(await shownTo(student, lesson)).toMatchObject({
    aiResponse: 'Новый',
    objections: [{ ...asSaid, disagreement: { reason: 'Срок есть', dueAt, settled: null } }],
  });
});
