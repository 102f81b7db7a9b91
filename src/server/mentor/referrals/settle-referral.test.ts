import { describe, expect, test } from 'vitest';
import type { ReferralDecision, ReferralReason } from '#contract/referrals/words.ts';
import { createAdmin, createAnswer, createReview } from '#test/factories.ts';
import { aRemark, content } from '#test/feedback-calls.ts';
import { forAllTests, testApp } from '#test/for-all-tests.ts';
import { referralCalls } from '#test/referral-calls.ts';

const t = testApp();
const admin: { id: string } = forAllTests(() =>
  createAdmin(t.db, { first_name: 'Анна', last_name: 'Крылова' }),
);

const { answered, reviewed, held, shownTo, inForce, settle, openAbout, decisionsOn, noticesOf } =
  referralCalls(
    () => t,
    () => admin,
  );

const journalOf = ({ id }: { id: string }) =>
  t.db
    .selectFrom('audit_log')
    .select(['action', 'user_id', 'details'])
    .where('subject_id', '=', id)
    .where('action', '=', 'referral_settled')
    .orderBy('id')
    .execute();

describe('«Оставить»', () => {
  test('a held review comes in force, and the student is told that it is ready', async () => {
    const { lesson, student, answer, review, release } = await held();
    expect((await shownTo(student, lesson)).aiResponse).toBeNull();

    const settled = await settle(release, { decision: 'kept' });

    expect(settled.statusCode, settled.body).toBe(200);
    expect(settled.json()).toMatchObject({
      settled: { by: { id: admin.id, firstName: 'Анна' }, decision: 'kept', reply: null },
    });
    expect(await inForce(answer)).toMatchObject({ id: review.id, author: 'model' });
    expect((await shownTo(student, lesson)).aiResponse).toBe('Ждёт человека');
    expect(await noticesOf(student)).toEqual(['review_ready']);
    expect(await journalOf(student)).toMatchObject([
      {
        user_id: admin.id,
        details: { referralId: release.id, answerId: answer.id, reason: 'release', decision: 'kept' },
      },
    ]);
  });

  test('replaces an earlier review of the model that was in force', async () => {
    const { student, lesson, answer } = await reviewed();
    await t.db.updateTable('reviews').set({ latest: false }).where('answer_id', '=', answer.id).execute();
    const newer = await createReview(t.db, { answer_id: answer.id, text: 'Новый', in_force: false });
    await settle(await openAbout(answer, 'release'), { decision: 'kept' });
    expect(await inForce(answer)).toMatchObject({ id: newer.id });
    expect((await shownTo(student, lesson)).aiResponse).toBe('Новый');
  });

  test('without a held review nothing is released, and the page says so', async () => {
    const { answer } = await answered();
    const release = await openAbout(answer, 'release');
    const refused = await settle(release, { decision: 'kept' });
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'Отзыва, который ждал выпуска, уже нет. Напишите свой',
    ]);
    expect(await decisionsOn(release)).toEqual([null]);
  });

  test('a disagreement is answered with words; the model’s stay as they are, and the student is told', async () => {
    const { student, answer, remark, review } = await reviewed();
    const disagreement = await openAbout(answer, 'disagreement', remark);
    const settled = await settle(disagreement, { decision: 'kept', reply: 'Слово «опоздал» — факт.' });
    expect(settled.json().settled).toMatchObject({ decision: 'kept', reply: 'Слово «опоздал» — факт.' });
    expect(await inForce(answer)).toMatchObject({ id: review.id, text: 'От модели' });
    expect(await noticesOf(student)).toEqual(['referral_settled']);
    // No words of anybody in the journal.
    expect(JSON.stringify(await journalOf(student))).not.toContain('опоздал');
  });
});

describe('«Исправить»', () => {
  test('the person’s review by criterion replaces the held one, and settles what it makes void', async () => {
    const { student, lesson, answer, facts, release } = await held();
    const [doubt, suspicion, alarm] = [
      await openAbout(answer, 'doubt'),
      await openAbout(answer, 'suspicion'),
      await openAbout(answer, 'crisis'),
    ];
    const feedback = { text: 'Моими словами', remarks: [aRemark(facts, { level: 2, text: 'Факт назван' })] };

    expect((await settle(release, { decision: 'changed', feedback })).statusCode).toBe(200);

    expect(await shownTo(student, lesson)).toMatchObject({
      responseAuthor: 'mentor',
      feedback: { summary: 'Моими словами', remarks: [{ text: 'Факт назван', level: 2 }] },
    });
    expect(await decisionsOn(release, doubt, suspicion, alarm)).toEqual([
      'changed',
      'changed',
      'changed',
      null,
    ]);
    expect(await noticesOf(student)).toEqual(['review_by_person']);
    expect(await journalOf(student)).toHaveLength(3);
  });

  test('what the held review has found of earlier remarks stays found', async () => {
    const { student, answer, remark, facts } = await reviewed();
    const second = await createAnswer(t.db, { user_id: student.id, lesson_id: answer.lesson_id, content });
    const review = await createReview(t.db, { answer_id: second.id, in_force: false });
    await t.db
      .insertInto('remark_checks')
      .values({ review_id: review.id, remark_id: remark.id, outcome: 'closed' })
      .execute();
    const feedback = { text: 'Итог', remarks: [aRemark(facts, { level: 2, text: 'Да' })] };
    await settle(await openAbout(second, 'release'), { decision: 'changed', feedback });
    const { id } = await inForce(second);
    const checks = await t.db.selectFrom('remark_checks').selectAll().where('review_id', '=', id).execute();
    expect(checks).toMatchObject([{ remark_id: remark.id, outcome: 'closed' }]);
  });

  test('leaves disagreements open: each is answered by itself', async () => {
    const { student, answer, remark } = await reviewed();
    const disagreement = await openAbout(answer, 'disagreement', remark);
    const doubt = await openAbout(answer, 'doubt');
    await settle(doubt, { decision: 'changed', feedback: { text: 'Иначе' } });
    expect(await decisionsOn(doubt, disagreement)).toEqual(['changed', null]);
    await settle(disagreement, { decision: 'changed', feedback: { text: 'Вы правы' } });
    expect(await decisionsOn(disagreement)).toEqual(['changed']);
    expect((await noticesOf(student)).toSorted()).toEqual([
      'referral_settled',
      'review_by_person',
      'review_by_person',
    ]);
  });

  test('wrong levels are refused at their fields, and nothing is settled', async () => {
    const { facts, release } = await held();
    const feedback = { text: 'Итог', remarks: [aRemark(facts, { level: 7 })] };
    const refused = await settle(release, { decision: 'changed', feedback });
    expect([refused.statusCode, refused.json().fields]).toEqual([
      400,
      { 'feedback.remarks.0.level': 'У критерия нет такого уровня' },
    ]);
    expect(await decisionsOn(release)).toEqual([null]);
    const empty = await settle(release, { decision: 'changed' });
    expect(empty.json().fields).toEqual({ feedback: 'Исправьте отзыв' });
  });
});

test('of two who settle at once, one learns the other’s decision and reads it in the record', async () => {
  const { answer } = await reviewed();
  const doubt = await openAbout(answer, 'doubt');
  const boris = await createAdmin(t.db, { first_name: 'Борис', last_name: 'Ким' });
  const bodies = [
    { decision: 'kept' },
    { decision: 'changed', feedback: { text: 'Иначе' } },
    { decision: 'answered', reply: 'Так и есть' },
    { decision: 'kept', reply: 'Да' },
  ];
  const given = await Promise.all(bodies.map((body, n) => settle(doubt, body, n % 2 === 0 ? admin : boris)));
  expect(given.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  const record = (await t.call('GET', `/api/referrals/${doubt.id}`, { as: boris })).json().referral.settled;
  const words: Record<string, string> = { kept: 'оставить', changed: 'исправить', answered: 'ответить' };
  const sentence = `Уже решено: ${record.by.firstName} ${record.by.lastName}, «${words[record.decision]}»`;
  const refusals = given
    .filter(({ statusCode }) => statusCode === 409)
    .map((refused) => refused.json().message);
  expect(refusals).toEqual([sentence, sentence, sentence]);
  const mentors = await t.db
    .selectFrom('reviews')
    .select('id')
    .where('answer_id', '=', answer.id)
    .where('author', '=', 'mentor')
    .execute();
  expect(mentors).toHaveLength(record.decision === 'changed' ? 1 : 0);
});

test('who comes second reads what the button says', async () => {
  const { release } = await held();
  expect((await settle(release, { decision: 'kept' })).statusCode).toBe(200);
  const second = await settle(release, { decision: 'kept' });
  expect([second.statusCode, second.json().message]).toEqual([
    409,
    'Уже решено: Анна Крылова, «показать студенту»',
  ]);
});

test('words with «Ложная тревога» would be read by nobody: they are refused, and nothing is settled', async () => {
  const { answer } = await answered();
  const referral = await openAbout(answer, 'crisis');
  const refused = await settle(referral, { decision: 'dismissed', reply: 'Рад, что всё хорошо' });
  expect([refused.statusCode, refused.json().fields]).toEqual([
    400,
    {
      reply:
        'С решением «Ложная тревога» студент ничего не прочитает. Чтобы написать ему, выберите «Ответить»',
    },
  ]);
  expect(await decisionsOn(referral)).toEqual([null]);
  expect((await settle(referral, { decision: 'dismissed', reply: '  ' })).statusCode).toBe(200);
});

test.each<[ReferralReason, ReferralDecision]>([
  ['crisis', 'kept'],
  ['no_ai', 'kept'],
  ['no_ai', 'dismissed'],
  ['release', 'answered'],
  ['budget', 'changed'],
  ['doubt', 'dismissed'],
])('%s can’t be settled by %s', async (reason, decision) => {
  const { answer } = await answered();
  const referral = await openAbout(answer, reason);
  const words = { ...(decision !== 'dismissed' && { reply: 'Слова' }), feedback: { text: 'Слова' } };
  const refused = await settle(referral, { decision, ...words });
  expect([refused.statusCode, refused.json().message]).toEqual([
    400,
    'Так это решить нельзя: выберите другое решение',
  ]);
  expect(await decisionsOn(referral)).toEqual([null]);
});
