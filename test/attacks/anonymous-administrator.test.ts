import { beforeEach, expect, test } from 'vitest';
import { createAdmin, createSurvey, createUser } from '#test/factories.ts';
import { forAllTests, testApp } from '#test/for-all-tests.ts';

// What is promised of an anonymous survey, played by an administrator with four accounts of his own: nothing says whose an
// answer is, fewer than five never show at once, and he himself sends none. What is not promised: the school makes the accounts,
// so whoever has answered beside four of his is known. The person reads that above the questions
// (src/web/pages/survey/anonymous.test.tsx).

const t = testApp();
const admin: { id: string } = forAllTests(() => createAdmin(t.db));
const own: { id: string }[] = forAllTests(() => Promise.all([1, 2, 3, 4].map(() => createUser(t.db))));
let survey: { id: string; questions: { id: string }[] };

beforeEach(async () => {
  survey = await createSurvey(t.db, { anonymous: true, by_link: true, questions: ['Что думаете?'] });
});

const questionId = () => survey.questions[0]?.id ?? '';
const send = (as: { id: string }, text: string) =>
  t.call('POST', `/api/surveys/${survey.id}/send`, {
    as,
    body: { answers: [{ questionId: questionId(), wording: 1, text }], anonymous: true },
  });
const setActive = (isActive: boolean) =>
  t.call('PUT', `/api/surveys/${survey.id}/active`, { as: admin, body: { isActive } });

/** What is left when he takes his own answers away, in the order in which he is shown it. */
async function othersShown(): Promise<string[]> {
  const answers = await t.call('GET', `/api/surveys/${survey.id}/questions/${questionId()}/answers`, {
    as: admin,
  });
  const shown: { text: string; user: unknown; sentAt: unknown }[] = answers.json();
  for (const { user, sentAt } of shown) expect([user, sentAt]).toEqual([null, null]);
  return shown.map(({ text }) => text).filter((text) => text !== 'свой');
}

async function sendOwn(): Promise<void> {
  for (const one of own) expect((await send(one, 'свой')).statusCode).toBe(200);
}

test('he sends none himself, open or closed, and an answer of his is nowhere', async () => {
  for (const isActive of [true, false]) {
    await setActive(isActive);
    const refused = await send(admin, 'свой');
    expect([refused.statusCode, refused.json()]).toMatchObject([
      403,
      {
        code: 'forbidden',
        message:
          'Анонимную анкету администраторы не отправляют: их ответы помогли бы узнать, что ответили остальные',
      },
    ]);
  }
  const { rows } = await t.pool.query(
    `select (select count(*) from survey_responses where survey_id = $1)
      + (select count(*) from survey_sent where survey_id = $1) as rows`,
    [survey.id],
  );
  expect(rows).toEqual([{ rows: 0 }]);
});

test('a named survey he sends like anybody else', async () => {
  survey = await createSurvey(t.db, { by_link: true, questions: ['Что думаете?'] });
  const sent = await t.call('POST', `/api/surveys/${survey.id}/send`, {
    as: admin,
    body: { answers: [{ questionId: questionId(), wording: 1, text: 'своё' }] },
  });
  expect(sent.statusCode, sent.body).toBe(200);
});

test('one person beside four accounts of his own is known, which is not promised otherwise', async () => {
  await sendOwn();
  await send(await createUser(t.db), 'чужой');
  expect(await othersShown()).toEqual([]);
  await setActive(false);
  expect(await othersShown()).toEqual(['чужой']);
});

test('three people beside one account of his own are not shown at all, however often he closes it', async () => {
  await send(own[0] ?? admin, 'свой');
  for (const text of ['первый', 'второй', 'третий']) await send(await createUser(t.db), text);
  for (const isActive of [false, true, false]) {
    await setActive(isActive);
    expect(await othersShown()).toEqual([]);
  }
});

test('of two people beside his four he doesn’t learn whose is which by the order in which he is shown them', async () => {
  const runs = 20;
  let inTurn = 0;
  for (let run = 0; run < runs; run += 1) {
    survey = await createSurvey(t.db, { anonymous: true, by_link: true, questions: ['Что думаете?'] });
    await sendOwn();
    for (const text of ['первый', 'второй']) await send(await createUser(t.db), text);
    await setActive(false);
    const [first, second, ...more] = await othersShown();
    expect(new Set([first, second]), 'both are shown').toEqual(new Set(['первый', 'второй']));
    expect(more).toEqual([]);
    if (first === 'первый') inTurn += 1;
  }
  // By lot, one or none, or all but one, come once in twenty thousand times.
  expect(Math.min(inTurn, runs - inTurn)).toBeGreaterThan(1);
});
