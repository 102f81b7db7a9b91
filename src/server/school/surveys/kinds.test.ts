import { beforeAll, describe, expect, test } from 'vitest';
import type { Asks } from '#contract/surveys/asks.ts';
import { createAdmin, createSurvey, createUser } from '#test/factories.ts';
import { forAllTests, testApp } from '#test/for-all-tests.ts';

const t = testApp();
const admin: { id: string } = forAllTests(() => createAdmin(t.db));
let surveyId: string;
const scale: Asks = { kind: 'scale', steps: 5, from: 'совсем нет', to: 'полностью' };
const choices: Asks = { kind: 'choices', options: ['Видео', 'Тексты', 'Разговоры'] };
const asked: Record<string, string> = {};

const asAdmin = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
  t.call(method, `/api/surveys/${surveyId}${path}`, { as: admin, ...(body !== undefined && { body }) });
const send = (as: { id: string }, answers: Record<string, number[] | string>, wording = 1) =>
  t.call('POST', `/api/surveys/${surveyId}/send`, {
    as,
    body: {
      answers: Object.entries(answers).map(([name, given]) => ({
        questionId: asked[name],
        wording,
        ...(typeof given === 'string' ? { text: given } : { choice: given }),
      })),
    },
  });

beforeAll(async () => {
  surveyId = (await createSurvey(t.db, { by_link: true })).id;
  const wanted: [string, Asks | undefined][] = [
    ['sure', scale],
    ['liked', choices],
    ['words', undefined],
  ];
  for (const [name, asks] of wanted) {
    const { id } = (
      await asAdmin('POST', '/questions', { questionText: name, ...(asks && { asks }) })
    ).json();
    asked[name] = id;
  }
});

test('a question says what it asks for; one in words is as it ever was', async () => {
  const { questions } = (await asAdmin('GET', '')).json();
  expect(questions).toMatchObject([{ asks: scale }, { asks: choices }, {}]);
  expect(questions[2]).not.toHaveProperty('asks');
});

test.each([
  { kind: 'scale', steps: 1, from: 'а', to: 'б' },
  { kind: 'scale', steps: 11, from: 'а', to: 'б' },
  { kind: 'scale', steps: 5, from: ' ', to: 'б' },
  { kind: 'choice', options: ['одно'] },
  { kind: 'choices', options: ['одно', 'одно '] },
  { kind: 'stars', steps: 5 },
])('%j is refused', async (asks) => {
  const refused = await asAdmin('POST', '/questions', { questionText: 'Вопрос', asks });
  expect(refused.statusCode).toBe(400);
});

describe('An answer', () => {
  test.each([
    ['a step that the scale has not', { sure: [6] }],
    ['two steps', { sure: [1, 2] }],
    ['an option twice', { liked: [2, 2] }],
    ['words where there is a choice', { sure: 'пять' }],
    ['a choice where words are asked for', { words: [1] }],
  ])('of %s is refused, and nothing is sent', async (_, answers: Record<string, number[] | string>) => {
    const student = await createUser(t.db);
    expect((await send(student, answers)).statusCode).toBe(409);
    const form = await t.call('GET', `/api/surveys/${surveyId}/form`, { as: student });
    expect(form.json().response).toBeNull();
  });

  test('comes back as it was chosen, and a repeated request is the same one', async () => {
    const student = await createUser(t.db);
    const answers = { sure: [4], liked: [3, 1], words: 'Спасибо' };
    const sent = await send(student, answers);
    expect(sent.json().answers).toMatchObject([
      { asks: scale, choice: [4], text: '4 из 5' },
      { asks: choices, choice: [1, 3], text: 'Видео; Разговоры' },
      { text: 'Спасибо' },
    ]);
    expect((await send(student, answers)).statusCode).toBe(200);
    expect((await send(student, { ...answers, sure: [5] })).statusCode).toBe(409);
  });

  test('in a draft is taken back by an empty choice', async () => {
    const student = await createUser(t.db);
    const draft = (choice: number[]) =>
      t.call('PUT', `/api/surveys/${surveyId}/draft`, {
        as: student,
        body: { answers: [{ questionId: asked.sure, wording: 1, choice }] },
      });
    expect((await draft([2])).json().answers).toMatchObject([{ choice: [2] }]);
    expect((await draft([])).json().answers).toEqual([]);
  });
});

test('answers keep the steps and words that were read, and are counted by them', async () => {
  const wider: Asks = { kind: 'scale', steps: 7, from: 'совсем нет', to: 'полностью' };
  await asAdmin('PUT', `/questions/${asked.sure}`, { questionText: 'sure', asks: wider });
  await send(await createUser(t.db), { sure: [7] }, 2);
  // Other words for the same steps are counted with them; whoever says nothing of the steps changes none.
  await asAdmin('PUT', `/questions/${asked.sure}`, { questionText: 'Уверены?' });
  await send(await createUser(t.db), { sure: [2] }, 3);

  const { questions } = (await asAdmin('GET', '/summary')).json();
  expect(questions[0].distributions).toEqual([
    { asks: wider, earlier: false, people: 2, counts: [0, 1, 0, 0, 0, 0, 1], mean: 4.5 },
    { asks: scale, earlier: true, people: 1, counts: [0, 0, 0, 1, 0], mean: 4 },
  ]);
  expect(questions[1].distributions).toEqual([
    { asks: choices, earlier: false, people: 1, counts: [1, 0, 1] },
  ]);
  expect(questions[2]).not.toHaveProperty('distributions');
  const answers = await asAdmin('GET', `/questions/${asked.sure}/answers`);
  expect(answers.json().map(({ text }: { text: string }) => text)).toEqual(['2 из 7', '7 из 7', '4 из 5']);

  const [header, ...rows] = (await asAdmin('GET', '/responses.csv')).body.split('\r\n');
  expect(header).toContain(
    'Уверены? (1 — совсем нет, 7 — полностью);sure (1 — совсем нет, 7 — полностью) (прежняя формулировка);' +
      'sure (1 — совсем нет, 5 — полностью) (прежняя формулировка);liked;words',
  );
  expect(rows[0]?.split(';').slice(4)).toEqual(['', '', '4', '"Видео', ' Разговоры"', 'Спасибо']);
});

test('the combined editor keeps what it does not name, and changes what it does', async () => {
  const { questions, version } = (
    await t.call('GET', `/api/survey-editor/surveys/${surveyId}`, { as: admin })
  ).json();
  const choice: Asks = { kind: 'choice', options: ['Да', 'Нет'] };
  const saved = await t.call('PUT', `/api/survey-editor/surveys/${surveyId}`, {
    as: admin,
    body: {
      title: 'Анкета',
      version,
      questions: [
        { id: questions[0].id, text: questions[0].text },
        { id: questions[1].id, text: questions[1].text, asks: choice },
        { text: 'Новый', asks: choice },
      ],
    },
  });
  expect(saved.json().questions).toMatchObject([
    { asks: { kind: 'scale', steps: 7 } },
    { asks: choice },
    { text: 'Новый', asks: choice },
  ]);
});
