import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ScenarioCard } from '#contract/scenarios/scenario-card.ts';
import type {
  CardFault,
  LessonScenario,
  ScenarioTemplate,
  ScenarioVersion,
} from '#contract/scenarios/schemas.ts';
import { talksWithPeople } from '#domain/card/card-faults.ts';
import { createTestApp, type TestApp } from '#test/app.ts';
import {
  createAdmin,
  createAnswer,
  createCourse,
  createLesson,
  createMentorVersion,
  createUser,
  enrol,
} from '#test/factories.ts';
import { scenarioOfDenis } from '#test/scenario-of-denis.ts';

let t: TestApp;
let admin: { id: string };
let lesson: { id: string };
let course: { id: string };

beforeAll(async () => {
  t = await createTestApp({
    AI_BASE_URL: 'http://127.0.0.1:9/v1',
    AI_MODEL: 'mentor-1',
    AI_INPUT_PRICE: '0.5',
    AI_OUTPUT_PRICE: '1',
  });
});

beforeEach(async () => {
  admin = await createAdmin(t.db, { first_name: 'Анна', last_name: 'Крылова' });
  course = await createCourse(t.db);
  lesson = await createLesson(t.db, { course_id: course.id });
});

afterAll(() => t.close());

const address = () => `/api/lessons/${lesson.id}/scenario`;
const get = async (): Promise<LessonScenario> => (await t.call('GET', address(), { as: admin })).json();
const put = (card: ScenarioCard, publish: boolean) =>
  t.call('PUT', address(), { as: admin, body: { card, publish } });
const save = async (change: Partial<ScenarioCard> = {}, publish = false): Promise<LessonScenario> => {
  const response = await put({ ...scenarioOfDenis, ...change }, publish);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};
const publish = (change: Partial<ScenarioCard> = {}) => save(change, true);
const versions = async () => {
  const response = await t.call('GET', `/api/lessons/${lesson.id}/scenarios`, { as: admin });
  const listed: ScenarioVersion[] = response.json();
  return listed.map(
    ({ number, isInForce, publishedAt }) =>
      `${number}${publishedAt ? '' : ' draft'}${isInForce ? ' in force' : ''}`,
  );
};
const titlesOf = ({ draft, inForce }: LessonScenario) => [draft?.card.title, inForce?.card.title];

const placesOf = (faults: CardFault[]) =>
  faults.map(({ path, blocks }) => `${path.join('.')}${blocks ? '' : '?'}`);

/** A talk of somebody, over what is in force or, as a trial, over the draft. */
const createTalk = async (given: {
  user_id: string;
  kind?: 'trial';
  answer_id?: string;
  scenario_id: string;
}) =>
  t.db
    .insertInto('dialogues')
    .values({
      lesson_id: lesson.id,
      kind: 'practice',
      level: 'usual',
      ...(given.answer_id && { ended_by: 'student' as const, ended_at: new Date().toISOString() }),
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

test('a scenario is kept as a draft, published as the next number, and begun anew', async () => {
  expect(await get()).toEqual({
    draft: null,
    inForce: null,
    faults: [],
    estimate: { tokens: 0, cost: null },
    isTried: false,
  });
  const unfinished = await save({ title: '', opening: '' });
  expect(unfinished.draft).toMatchObject({ number: 1, publishedAt: null, by: 'Анна Крылова' });
  expect(placesOf(unfinished.faults)).toEqual(['title', 'opening']);

  expect(titlesOf(await save({ title: 'Первая' }))).toEqual(['Первая', undefined]);
  expect(titlesOf(await publish({ title: 'Первая' }))).toEqual([undefined, 'Первая']);
  expect(titlesOf(await save({ title: 'Вторая' }))).toEqual(['Вторая', 'Первая']);
  expect(await versions()).toEqual(['2 draft', '1 in force']);
  expect(titlesOf(await publish({ title: 'Третья' }))).toEqual([undefined, 'Третья']);
  expect(await versions()).toEqual(['2 in force', '1']);

  // What is in force already needs neither a draft nor another number.
  expect(titlesOf(await save({ title: 'Третья' }))).toEqual([undefined, 'Третья']);
  await publish({ title: 'Третья' });
  expect(await versions()).toEqual(['2 in force', '1']);

  const journal = await t.db
    .selectFrom('audit_log')
    .select(['action', 'details'])
    .where('user_id', '=', admin.id)
    .orderBy('id')
    .execute();
  expect(journal).toEqual(
    [1, 2].map((number) => ({
      action: 'scenario_published',
      details: { lessonId: lesson.id, title: 'Как начать разговор', number },
    })),
  );
});

test('a card with a fault that matters is not published, and nothing changes', async () => {
  await publish({ title: 'Прежняя' });
  await save({ title: 'Черновик' });
  const [fact] = scenarioOfDenis.facts as [ScenarioCard['facts'][0]];
  const faulty = { ...scenarioOfDenis, title: ' ', facts: [{ ...fact, keys: [] }] };

  const refused = await put(faulty, true);
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toMatchObject({
    code: 'invalid',
    message: 'С этими ошибками сценарий не публикуется: они названы у полей',
    fields: {
      'card.title': 'Дайте сценарию название.',
      'card.facts.0.keys': 'Напишите слова вопроса: без них об этом не узнать.',
    },
  });
  expect(titlesOf(await get())).toEqual(['Черновик', 'Прежняя']);
  expect(await versions()).toEqual(['2 draft', '1 in force']);

  // What is only advised against is published.
  const { persona } = scenarioOfDenis;
  expect(placesOf((await publish({ persona: { ...persona, wants: '' } })).faults)).toEqual([
    'persona.wants?',
  ]);
});

test('a card over its limits is no card at all', async () => {
  const facts = Array.from({ length: 7 }, () => scenarioOfDenis.facts[0]);
  const response = await put({ ...scenarioOfDenis, title: 'т'.repeat(121), facts } as ScenarioCard, false);
  expect(response.statusCode).toBe(400);
  expect(Object.keys(response.json().fields)).toEqual(expect.arrayContaining(['card.title', 'card.facts']));
  expect((await get()).draft).toBeNull();
});

test('a scenario is published by three administrators at once, each with a number of its own', async () => {
  await Promise.all(['Одна', 'Другая', 'Третья'].map((title) => publish({ title })));
  expect(await versions()).toEqual(['3 in force', '2', '1']);
});

test('the server says what only it the server knows: danger, people of the course, its criteria', async () => {
  const student = await createUser(t.db, { first_name: 'Денис', last_name: 'Орлов' });
  await enrol(t.db, { user_id: student.id, course_id: course.id });
  await createUser(t.db, { first_name: 'Глеб', last_name: 'Чужой' });
  await createMentorVersion(t.db, { lesson_id: lesson.id });
  const named = async (name: string) =>
    placesOf((await save({ persona: { ...scenarioOfDenis.persona, name } })).faults);

  expect(await named('Денис')).toEqual(['persona.name?']);
  expect(await named('Денис Орлов')).toEqual(['persona.name']);
  expect(await named('Орлов')).toEqual(['persona.name']);
  expect(await named('Глеб Чужой')).toEqual([]);
  const refused = await put(
    { ...scenarioOfDenis, persona: { ...scenarioOfDenis.persona, name: 'Орлов Денис' } },
    true,
  );
  expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['card.persona.name']]);

  const glum = await save({
    opening: 'Я не хочу жить.',
    mood: 'Устал. Она сказала: «Я не хочу больше жить».',
    persona: { ...scenarioOfDenis.persona, name: 'Глеб' },
  });
  for (const { message } of glum.faults) expect(message).toBe(talksWithPeople);
  expect(placesOf(glum.faults)).toEqual(['mood', 'opening']);
  const angry = await save({
    fallbacks: ['Муж меня бьёт.', 'Не понял.'],
    persona: { ...scenarioOfDenis.persona, name: 'Глеб' },
  });
  expect(placesOf(angry.faults)).toEqual(['fallbacks.0']);
});

test('an author is told what a talk costs, and whether anybody has tried the card as it is now', async () => {
  const { draft, estimate, isTried } = await save();
  expect(isTried).toBe(false);
  expect(estimate.tokens).toBeGreaterThan(10_000);
  expect(estimate.cost).toBeCloseTo((estimate.tokens * 0.5) / 1000, 0);

  await createTalk({ user_id: admin.id, kind: 'trial', scenario_id: draft?.id ?? '' });
  expect((await get()).isTried).toBe(true);
  expect((await save({ title: 'Другая' })).isTried).toBe(false);
});

test('a card in force stays as it was for talks that have begun', async () => {
  const { inForce } = await publish({ title: 'Прежняя' });
  const student = await createUser(t.db);
  const talk = await createTalk({ user_id: student.id, scenario_id: inForce?.id ?? '' });
  await save({ title: 'Новая' });
  await publish({ title: 'Новая' });

  const { card } = await t.db
    .selectFrom('dialogues')
    .innerJoin('scenarios', 'scenarios.id', 'dialogues.scenario_id')
    .select('scenarios.card')
    .where('dialogues.id', '=', talk.id)
    .executeTakeFirstOrThrow();
  expect(card).toMatchObject({ title: 'Прежняя' });
});

test('a scenario is taken out of the lesson; talks that were sent stay, and go with the lesson or the course', async () => {
  const student = await createUser(t.db);
  await enrol(t.db, { user_id: student.id, course_id: course.id });
  const { inForce } = await publish();
  const answer = await createAnswer(t.db, { user_id: student.id, lesson_id: lesson.id });
  const talk = await createTalk({
    user_id: student.id,
    scenario_id: inForce?.id ?? '',
    answer_id: answer.id,
  });
  await save({ title: 'Новый черновик' });
  const practiceOf = async () =>
    (await t.call('GET', `/api/lessons/${lesson.id}`, { as: student })).json().practice?.title;
  expect(await practiceOf()).toBe(scenarioOfDenis.title);

  const removed = await t.call('DELETE', address(), { as: admin });
  expect([removed.statusCode, removed.json()]).toEqual([200, { id: lesson.id }]);
  expect(await practiceOf()).toBeUndefined();
  expect(await versions()).toEqual(['1']);
  const again = await t.call('DELETE', address(), { as: admin });
  expect([again.statusCode, again.json().message]).toEqual([404, 'У этого урока нет сценария']);
  const talks = () => t.db.selectFrom('dialogues').select('id').where('lesson_id', '=', lesson.id).execute();
  expect(await talks()).toEqual([{ id: talk.id }]);

  // None of it is a version of the lesson's texts.
  const listed = await t.call('GET', `/api/lessons/${lesson.id}/versions`, { as: admin });
  expect(listed.json()).toEqual([]);

  await publish({ title: 'Снова' });
  expect(await versions()).toEqual(['2 in force', '1']);
  expect((await t.call('DELETE', `/api/lessons/${lesson.id}`, { as: admin })).statusCode).toBe(200);
  expect(await talks()).toEqual([]);

  lesson = await createLesson(t.db, { course_id: course.id });
  const next = await publish();
  await createTalk({ user_id: student.id, scenario_id: next.inForce?.id ?? '' });
  expect((await t.call('DELETE', `/api/courses/${course.id}`, { as: admin })).statusCode).toBe(200);
  expect(await talks()).toEqual([]);
});

test('each template can be published as it is, and three students have something to say in it', async () => {
  const response = await t.call('GET', '/api/scenario-templates', { as: admin });
  const templates: ScenarioTemplate[] = response.json();
  expect(templates.map(({ name }) => name)).toEqual([
    'Замечание коллеге, который опаздывает',
    'Рассерженный клиент',
    'Прошу о повышении',
    'Отказ в просьбе',
    'Медиация',
    'Один на один с выгоревшим',
    'Переговоры о сроке',
    'Активное слушание',
  ]);
  for (const { card, says } of templates) {
    expect((await publish(card)).faults).toEqual([]);
    for (const lines of Object.values(says)) expect(lines.length).toBeGreaterThanOrEqual(5);
  }
});
