import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ScenarioCard } from '#contract/scenarios/scenario-card.ts';
import { createTestApp, type TestApp } from '#test/app.ts';
import { createAdmin, createCourse, createLesson, createStudentInLesson } from '#test/factories.ts';
import { type ModelServer, startModelServer } from '#test/model-server.ts';
import { scenarioOfDenis } from '#test/scenario-of-denis.ts';
import { writeScenario } from './write-scenario.ts';

let model: ModelServer;
let t: TestApp;
let admin: { id: string };
let lesson: { id: string };
let course: { id: string };

beforeAll(async () => {
  model = await startModelServer();
  t = await createTestApp({ AI_BASE_URL: model.url, AI_MODEL: 'mentor-1' });
  course = await createCourse(t.db);
  lesson = await createLesson(t.db, { course_id: course.id });
});

beforeEach(async () => {
  // A new administrator has an unused limit.
  admin = await createAdmin(t.db);
  model.requests.length = 0;
});

afterAll(async () => {
  await t.close();
  await model.close();
});

const suggest = async (body: object = {}) => {
  const response = await t.call('POST', '/api/ai/suggest-scenario', {
    as: admin,
    body: { lessonId: lesson.id, ...body },
  });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};
const replies = (...pieces: string[]) => model.script({ kind: 'text', pieces });
const promptOf = () => model.requests[0]?.body.messages.map(({ content }) => content).join('\n') ?? '';

test('a suggestion is read back from the lines that were asked for', async () => {
  replies(writeScenario(scenarioOfDenis));
  const { state, card } = await suggest({ wish: 'Пусть он шутит' });
  const withoutKeys = (marks: ScenarioCard['softens']) => marks.map(({ id, text }) => ({ id, text }));
  expect(state).toBe('done');
  expect(card).toEqual({
    ...scenarioOfDenis,
    facts: scenarioOfDenis.facts.map((one) => (one.hidden ? one : { ...one, topic: '' })),
    softens: withoutKeys(scenarioOfDenis.softens),
    angers: withoutKeys(scenarioOfDenis.angers),
    // The rules of the talk are ours.
    ends: 'student',
  });
  expect(promptOf()).toContain('Опишите ситуацию.');
  expect(promptOf()).toContain('Пусть он шутит');

  const call = await t.db
    .selectFrom('model_calls')
    .select(['purpose', 'course_id', 'lesson_id', 'outcome'])
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(call).toEqual({
    purpose: 'scenario',
    course_id: course.id,
    lesson_id: lesson.id,
    outcome: 'done',
  });
});

test('what the student does for a living is the lesson’s, not the template’s', async () => {
  replies(
    'Название: Машина не готова\nЧто происходит: Ремонт затянулся, клиент приехал в гараж.\n',
    'Кто студент: мастер-приёмщик\nИмя: Аня\nКто это: хозяйка машины\n',
  );
  const { card } = await suggest({ template: 'Рассерженный клиент' });
  expect(card).toMatchObject({ studentRole: 'мастер-приёмщик', persona: { who: 'хозяйка машины' } });
  expect(promptOf()).toContain('кем оба работают, где это происходит и о каком деле речь, возьми из урока');
});

test.each(['хозяйка машины', 'Аня', 'собеседник', 'покупательница'])(
  'a swapped role is not taken: %s',
  async (role) => {
    replies(`Что происходит: Ремонт затянулся.\nКто студент: ${role}\nИмя: Аня\nКто это: хозяйка машины\n`);
    const { card } = await suggest({ template: 'Рассерженный клиент' });
    expect(card).toMatchObject({ studentRole: 'специалист поддержки интернет-магазина' });
  },
);

test('a suggestion begins with the template, whose roles and rules stay', async () => {
  replies(
    'Вот карточка.\n\n**Название:** Аня и **смета**\n## Ситуация: Смета [опять](https://e.ru) пришла поздно.\n',
    'Кто студент: собеседник\n- **Имя:** Аня\nОбращение: на «вы»\nРасположение: 9\nСмайлик: да\n',
    'Выводы:\n- не сюда\nСмягчает (до 5):\n1. признаёт ошибку магазина без оговорок\n* спрашивает\n',
    'Скрыто:\n- она болеет | слова: здоровье, «дом», . | о чём: здоровье | расположение: 7\n- |\n',
    `Возражения:\n${'- нет\n'.repeat(9)}Имя: Оля\nПервая реплика:\n«Здравствуйте.»\n`,
  );
  const { card } = await suggest({ template: 'Рассерженный клиент' });
  expect(card).toMatchObject({
    title: 'Аня и смета',
    situation: 'Смета опять пришла поздно.',
    studentRole: 'специалист поддержки интернет-магазина',
    persona: { name: 'Аня', who: expect.stringContaining('покупательница') },
    address: 'formal',
    startTrust: 3,
    facts: [
      {
        id: 'Ф1',
        text: 'она болеет',
        topic: 'здоровье',
        keys: ['здоровье', 'дом'],
        trust: 4,
        hidden: true,
      },
    ],
    softens: [
      {
        id: 'С1',
        text: 'признаёт ошибку магазина без оговорок',
        keys: expect.arrayContaining(['вы правы']),
      },
      { id: 'С2', text: 'спрашивает' },
    ],
    objections: ['нет', 'нет', 'нет', 'нет'],
    opening: 'Здравствуйте.',
    ends: 'persona',
    turns: 10,
  });
  expect(promptOf()).toContain('Кто студент: специалист поддержки интернет-магазина');
});

test.each([
  ['prose', 'Пусть это будет Денис.'],
  ['JSON', '{"title":"Денис"}'],
])('%s is no card', async (_, text) => {
  replies(text);
  expect(await suggest()).toEqual({ state: 'failed', cause: expect.stringContaining('не нашлось') });
});

test('a reply that recites the prompt is none, and a failure is explained', async () => {
  model.always(({ body }) => ({
    kind: 'text',
    pieces: body.messages.map(({ content }) => `${content}\n`),
  }));
  expect(await suggest()).toMatchObject({ state: 'failed' });
  model.script({ kind: 'raw', status: 500, body: '{"error":"broken"}' });
  expect(await suggest()).toEqual({ state: 'failed', cause: expect.stringContaining('HTTP 500') });
  expect(await suggest({ template: 'Нет такого' })).toEqual({
    state: 'failed',
    cause: expect.stringContaining('Такого образца нет'),
  });
});

test('a suggestion is not made up by the demonstration', async () => {
  const demo = await createTestApp({ AI_BASE_URL: 'demo' });
  const { lesson: of } = await createStudentInLesson(demo.db);
  const response = await demo.call('POST', '/api/ai/suggest-scenario', {
    as: await createAdmin(demo.db),
    body: { lessonId: of.id },
  });
  expect(response.json()).toEqual({ state: 'failed', cause: expect.stringContaining('без модели') });
  await demo.close();
});

test('what is in another language is asked for again once, then left out', async () => {
  const written = writeScenario(scenarioOfDenis)
    .replace(/^Цель студента: .*$/m, 'Цель студента: Договориться о сроке. Please be specific here.')
    .replace(/^- (.*)$/m, '- 他昨天很累\n- $1');
  replies(written);
  replies(written);
  const { state, card } = await suggest();
  expect(state).toBe('done');
  expect(model.requests).toHaveLength(2);
  expect(card.goal).toBe('Договориться о сроке.');
  expect(JSON.stringify(card)).not.toMatch(/\p{Script=Han}|Please/u);
});

test('a scene wholly in another language is none', async () => {
  const chinese = writeScenario(scenarioOfDenis).replace(
    /^Что происходит: .*$/m,
    'Что происходит: 他迟到了。',
  );
  replies(chinese);
  replies(chinese);
  expect(await suggest()).toMatchObject({
    state: 'failed',
    cause: expect.stringContaining('на другом языке'),
  });
});
