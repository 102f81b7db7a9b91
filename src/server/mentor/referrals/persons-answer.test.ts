import { describe, expect, test } from 'vitest';
import { createAdmin, createReview } from '#test/factories.ts';
import { forAllTests, testApp } from '#test/for-all-tests.ts';
import { referralCalls } from '#test/referral-calls.ts';

const t = testApp();
const admin: { id: string } = forAllTests(() =>
  createAdmin(t.db, { first_name: 'Анна', last_name: 'Крылова' }),
);

const { answered, reviewed, held, write, shownTo, inForce, settle, openAbout, decisionsOn, noticesOf } =
  referralCalls(
    () => t,
    () => admin,
  );

describe('«Ответить»', () => {
  test('where nobody has reviewed the answer, the reply is the person’s review', async () => {
    const { student, lesson, answer } = await answered();
    await createReview(t.db, { answer_id: answer.id, state: 'with_person' });
    const [noAi, budget] = [await openAbout(answer, 'no_ai'), await openAbout(answer, 'budget')];
    const settled = await settle(noAi, { decision: 'answered', reply: 'Прочитала сама' });
    expect(settled.json().settled).toMatchObject({ decision: 'answered', reply: null });
    expect(await shownTo(student, lesson)).toMatchObject({
      aiResponse: 'Прочитала сама',
      responseAuthor: 'mentor',
      review: { state: 'done', author: 'mentor' },
    });
    expect(await decisionsOn(noAi, budget)).toEqual(['answered', 'answered']);
    expect(await noticesOf(student)).toEqual(['review_by_person']);
  });

  test('where there is a review, the reply is kept beside it, and the student is told', async () => {
    const { student, lesson, answer, review } = await reviewed();
    const doubt = await openAbout(answer, 'doubt');
    const settled = await settle(doubt, { decision: 'answered', reply: 'Я бы добавила срок' });
    expect(settled.json().settled.reply).toBe('Я бы добавила срок');
    expect(await inForce(answer)).toMatchObject({ id: review.id });
    expect((await shownTo(student, lesson)).replies).toMatchObject([{ text: 'Я бы добавила срок' }]);
    expect(await noticesOf(student)).toEqual(['referral_settled']);

    // What nobody has written is no news.
    await settle(await openAbout(answer, 'suspicion'), { decision: 'dismissed' });
    await settle(await openAbout(answer, 'doubt'), { decision: 'kept' });
    expect(await noticesOf(student)).toEqual(['referral_settled']);
  });

  test('an alarm is answered by a person; the model stays unasked', async () => {
    const { answer } = await answered();
    const review = await createReview(t.db, { answer_id: answer.id, state: 'with_person' });
    const alarm = await openAbout(answer, 'crisis');
    await settle(alarm, { decision: 'answered', feedback: { text: 'Я рядом. Позвоните мне' } });
    expect(await inForce(answer)).toMatchObject({ author: 'mentor', text: 'Я рядом. Позвоните мне' });
    const first = await t.db
      .selectFrom('reviews')
      .select('state')
      .where('id', '=', review.id)
      .executeTakeFirstOrThrow();
    expect(first.state).toBe('cancelled');
  });

  test('a reply is asked for', async () => {
    const { answer } = await answered();
    const refused = await settle(await openAbout(answer, 'no_ai'), { decision: 'answered', reply: ' \n' });
    expect([refused.statusCode, refused.json().fields]).toEqual([400, { reply: 'Напишите ответ' }]);
  });
});

describe('«Ложная тревога»', () => {
  const reviewOf = (answer: { id: string }) =>
    t.db.selectFrom('reviews').select('state').where('answer_id', '=', answer.id).executeTakeFirstOrThrow();

  test('sends the answer to the model after all', async () => {
    const { answer } = await answered();
    await createReview(t.db, { answer_id: answer.id, state: 'with_person' });
    const alarm = await openAbout(answer, 'crisis');
    await settle(alarm, { decision: 'dismissed' });
    expect((await reviewOf(answer)).state).toBe('waiting');
    expect(await decisionsOn(alarm)).toEqual(['dismissed']);
  });

  test('asks a person still, where the student wants no model', async () => {
    const { answer } = await answered();
    await t.db.updateTable('answers').set({ reader: 'person' }).where('id', '=', answer.id).execute();
    await createReview(t.db, { answer_id: answer.id, state: 'with_person' });
    await settle(await openAbout(answer, 'crisis'), { decision: 'dismissed' });
    expect((await reviewOf(answer)).state).toBe('with_person');
    const open = await t.db
      .selectFrom('referrals')
      .select('reason')
      .where('answer_id', '=', answer.id)
      .where('settled_at', 'is', null)
      .execute();
    expect(open).toEqual([{ reason: 'no_ai' }]);
  });
});

describe('Outside of the queue', () => {
  test('feedback settles what waited for a person, but not a disagreement', async () => {
    const { answer, remark } = await reviewed();
    const voided = [];
    for (const reason of ['no_ai', 'budget', 'release', 'doubt', 'crisis'] as const) {
      voided.push(await openAbout(answer, reason));
    }
    const disagreement = await openAbout(answer, 'disagreement', remark);
    await write(answer, { text: 'Написано в ответах' });
    expect(await decisionsOn(...voided, disagreement)).toEqual([...Array(5).fill('answered'), null]);
  });

  test('a held review that is put in force is released by that', async () => {
    const { answer, review, release } = await held();
    await t.call('POST', `/api/answers/${answer.id}/reviews/${review.id}/in-force`, { as: admin });
    expect(await decisionsOn(release)).toEqual(['kept']);
  });
});
