import { beforeEach, expect, test } from 'vitest';
import { queueReview } from '#server/mentor/reviews/job/queue-review.ts';
import { createCounterQuoteSetting, opinion, shownWords } from './counter-quote-setting.ts';
import { createAnswer, createLesson, createScenario } from './factories.ts';
import { forAllTests } from './for-all-tests.ts';
import { agreeTo, createLegalText, nameOperator, publishedTexts } from './legal-setting.ts';
import type { Behaviour } from './model-server.ts';
import { eventually } from './review-setting.ts';
import { persona } from './talk-setting.ts';

// Of whoever has withdrawn the consent to the processing, what was queued before reaches no model, not even the school's own.

const t = forAllTests(() => createCounterQuoteSetting({ listed: [{ place: 'here' }, { place: 'russia' }] }));
const talkLesson: { id: string } = forAllTests(async () => {
  const lesson = await createLesson(t.db, { course_id: t.lesson.course_id });
  await createScenario(t.db, { lesson_id: lesson.id });
  return lesson;
});

let text: { id: string; kind: string };

beforeEach(async () => {
  for (const table of ['dialogues', 'answers', 'consents', 'erasure_requests', 'legal_texts']) {
    await t.pool.query(`delete from ${table}`);
  }
  await t.pool.query('update users set answered_edition = null');
  const { processing } = await publishedTexts(t.db, ['processing']);
  text = { ...processing, kind: 'processing' };
  await nameOperator(t.db, { asks: 'joining' });
  await agreeTo(t.db, t.student, text);
  always({ kind: 'text' });
  for (const model of t.models) model.requests.length = 0;
});

const always = (behaviour: Behaviour) => t.models.forEach((model) => model.always(behaviour));

const sent = () => t.models.reduce((sum, { requests }) => sum + requests.length, 0);

const answerConsent = (given: boolean) =>
  t.call('POST', '/api/user/consents', {
    as: t.student,
    body: { consents: [{ textId: text.id, given }], from: 'profile' },
  });

/** The first try fails, and the consent is gone before the next. */
function withdrawAtFirstTry(): void {
  let isFirst = true;
  for (const model of t.models) {
    model.always(() => {
      if (isFirst) void answerConsent(false);
      isFirst = false;
      return { kind: 'raw', status: 503, headers: { 'retry-after': '1' }, body: 'занято' };
    });
  }
}

const post = (url: string, as: { id: string }, body?: object) =>
  t.call('POST', url, { as, ...(body && { body }) });

const withdrawn = {
  reason: 'no_ai',
  text: 'Автор отозвал согласие на обработку персональных данных, отзыв ИИ-наставника не сделан',
  settled_at: null,
};

const referralsOf = (answerId: string) =>
  t.db
    .selectFrom('referrals')
    .selectAll()
    .where('answer_id', '=', answerId)
    .where('reason', '=', 'no_ai')
    .execute();

test('a review that was queued before is handed to a person with the reason; agreed again, the model reads', async () => {
  const answer = await t.db.transaction().execute(async (tx) => {
    const made = await createAnswer(tx, { user_id: t.student.id, lesson_id: t.lesson.id });
    await queueReview(tx, made.id);
    await agreeTo(tx, t.student, text, 'withdrawn');
    return made;
  });
  await t.reaches(answer.id, 'with_person');
  expect(sent()).toBe(0);
  expect(await referralsOf(answer.id)).toMatchObject([withdrawn]);
  const [queued] = (await t.call('GET', '/api/referrals', { as: t.admin })).json();
  expect(queued).toMatchObject({ reason: 'no_ai', text: withdrawn.text });

  expect((await answerConsent(true)).statusCode).toBe(200);
  await t.reaches(answer.id, 'done');
  expect(sent()).toBeGreaterThan(0);
  expect(await referralsOf(answer.id)).toEqual([]);
  expect((await t.read(answer)).review.state).toBe('done');
});

test('a review that is tried again, and one that is asked for by a person', async () => {
  withdrawAtFirstTry();
  const answerId = await t.submit();
  await t.reaches(answerId, 'with_person');
  expect(sent()).toBe(1);
  expect(await referralsOf(answerId)).toMatchObject([withdrawn]);
  await post(`/api/answers/${answerId}/review`, t.admin);
  await eventually(async () => (await t.reviewsOf(answerId)).every(({ state }) => state === 'with_person'));
  expect(sent()).toBe(1);
});

test('words against a remark wait, and go on when agreed again', async () => {
  withdrawAtFirstTry();
  const { remark, at } = await t.reviewed();
  await t.show(remark, [at(shownWords)]);
  await t.ends(remark, 'not_configured');
  expect(sent()).toBe(1);
  always(opinion());
  await answerConsent(true);
  await t.ends(remark, 'upheld');
});

test('a reply of a talk waits, and comes when agreed again; a hint is of no use then', async () => {
  always(persona('Ладно, слушаю.'));
  const begun = await post(`/api/lessons/${talkLesson.id}/dialogues`, t.student, { level: 'usual' });
  const { id } = begun.json<{ id: string }>();
  const reaches = (number: number, state: string) =>
    eventually(() =>
      t.db
        .selectFrom('dialogue_turns')
        .select('state')
        .where('dialogue_id', '=', id)
        .where('number', '=', number)
        .where('state', '=', state as 'done')
        .executeTakeFirst(),
    );
  const say = (number: number) =>
    post(`/api/dialogues/${id}/turns`, t.student, { number, text: 'Расскажи, что случилось?' });
  await say(1);
  await reaches(2, 'done');
  const before = sent();
  withdrawAtFirstTry();
  await say(3);
  await reaches(4, 'not_configured');
  expect(sent()).toBe(before + 1);

  always(persona('Теперь скажу.'));
  await answerConsent(true);
  await reaches(4, 'done');
  const answered = sent();
  withdrawAtFirstTry();
  expect((await post(`/api/dialogues/${id}/hints`, t.student)).statusCode).toBe(201);
  await reaches(5, 'failed');
  expect(sent()).toBe(answered + 1);
});

test('refused at the gate is as withdrawn; who has yet to answer a new edition, or is asked by nobody, is read', async () => {
  await agreeTo(t.db, t.student, text, 'refused');
  const queue = () =>
    t.db.transaction().execute(async (tx) => {
      const answer = await createAnswer(tx, { user_id: t.student.id, lesson_id: t.lesson.id });
      await queueReview(tx, answer.id);
      return answer.id;
    });
  await t.reaches(await queue(), 'with_person');
  expect(sent()).toBe(0);

  await nameOperator(t.db, { asks: 'nobody' });
  await t.reaches(await queue(), 'done');

  await agreeTo(t.db, t.student, text);
  await createLegalText(t.db, { kind: 'processing', edition: 2 });
  await nameOperator(t.db, { asks: 'everyone' });
  expect((await t.call('GET', `/api/lessons/${t.lesson.id}`, { as: t.student })).statusCode).toBe(403);
  await t.reaches(await queue(), 'done');
});
