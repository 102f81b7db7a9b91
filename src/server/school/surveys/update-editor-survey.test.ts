import { expect, test } from 'vitest';
import { createAdmin, createSurvey } from '#test/factories.ts';
import { forAllTests, testApp } from '#test/for-all-tests.ts';

// The combined editor's calls.

const t = testApp();
const admin: { id: string } = forAllTests(() => createAdmin(t.db));

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) =>
  t.call(method, url, { as: admin, ...(body !== undefined && { body }) });

const save = (id: string, body: object) => call('PUT', `/api/survey-editor/surveys/${id}`, body);

const journalOf = (id: string) =>
  t.db
    .selectFrom('audit_log')
    .selectAll()
    .orderBy('id')
    .execute()
    .then((rows) => rows.filter(({ details }) => JSON.stringify(details).includes(id)));

test('a survey is created with its questions, in the order of their numbers, counted from zero', async () => {
  const created = await call('POST', '/api/survey-editor/surveys', {
    title: 'Итоги',
    questions: [
      { text: 'Второй', order: 7 },
      { text: 'Первый', order: 3 },
    ],
  });
  expect(created.statusCode).toBe(201);
  const read = await call('GET', `/api/survey-editor/surveys/${created.json().id}`);
  expect(read.json()).toMatchObject({
    title: 'Итоги',
    description: null,
    isActive: true,
    questions: [
      { text: 'Первый', order: 0 },
      { text: 'Второй', order: 1 },
    ],
  });
  const list = await call('GET', '/api/survey-editor/surveys');
  expect(list.json()[0]).toMatchObject({
    id: created.json().id,
    questionCount: 2,
    createdAt: read.json().createdAt,
  });
});

test('both editors show the same survey', async () => {
  const survey = await createSurvey(t.db, { questions: ['Один'] });
  await call('POST', `/api/surveys/${survey.id}/questions`, { questionText: 'Два' });
  const { questions } = (await call('GET', `/api/survey-editor/surveys/${survey.id}`)).json();
  expect(questions).toMatchObject([{ text: 'Один' }, { text: 'Два' }]);
  await save(survey.id, {
    title: 'Название',
    questions: questions.toReversed().map((q: object, order: number) => ({ ...q, order })),
  });
  expect((await call('GET', `/api/surveys/${survey.id}`)).json().questions).toMatchObject([
    { id: questions[1].id, questionText: 'Два', order: 0 },
    { id: questions[0].id, questionText: 'Один', order: 1 },
  ]);
});

test('a question whose id stays keeps its identity; what is left out goes, the rest is new', async () => {
  const survey = await createSurvey(t.db, { questions: ['Один', 'Два', 'Три'] });
  const [one = '', , three = ''] = survey.questions.map(({ id }) => id);
  const response = await save(survey.id, {
    title: 'Стало',
    questions: [{ id: three, text: 'Три' }, { text: 'Новый' }, { id: one, text: 'Один иначе' }],
  });
  expect(response.json().questions).toEqual([
    { id: three, text: 'Три', order: 0 },
    { id: expect.any(String), text: 'Новый', order: 1 },
    { id: one, text: 'Один иначе', order: 2 },
  ]);
  expect((await journalOf(survey.id)).at(-1)).toMatchObject({
    action: 'survey_updated',
    details: {
      changes: {
        title: { to: 'Стало' },
        questions: { from: ['Один', 'Два', 'Три'], to: ['Три', 'Новый', 'Один иначе'] },
      },
    },
  });
});

test('saving what is there already changes nothing', async () => {
  const survey = await createSurvey(t.db, { questions: ['Один'] });
  const { id, title, questions, version } = (
    await call('GET', `/api/survey-editor/surveys/${survey.id}`)
  ).json();
  expect((await save(id, { title, questions, version })).json().version).toBe(version);
  expect(await journalOf(id)).toEqual([]);
});

test('what another administrator changed meanwhile is not overwritten', async () => {
  const survey = await createSurvey(t.db, { questions: ['Один'] });
  const { version, questions } = (await call('GET', `/api/survey-editor/surveys/${survey.id}`)).json();
  const other = await createAdmin(t.db, { first_name: 'Пётр', last_name: 'Ким' });
  const body = { questionText: 'Второго администратора' };
  await t.call('POST', `/api/surveys/${survey.id}/questions`, { as: other, body });

  const stale = await save(survey.id, { title: 'Моё', questions, version });
  expect([stale.statusCode, stale.json()]).toMatchObject([
    409,
    {
      code: 'conflict',
      message: 'Пока вы правили анкету, её сохранил кто-то ещё: Пётр Ким',
      saved: { by: 'Пётр Ким', at: expect.any(String) },
    },
  ]);
  expect((await call('GET', `/api/surveys/${survey.id}`)).json()).toMatchObject({
    title: survey.title,
    questions: [{ questionText: 'Один' }, { questionText: 'Второго администратора' }],
  });
});

test('of two who save at once with the same version one is refused', async () => {
  const survey = await createSurvey(t.db, { questions: ['Один'] });
  const saved = await Promise.all(
    ['А', 'Б'].map((title) => save(survey.id, { title, questions: [{ text: title }], version: 1 })),
  );
  expect(saved.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test('a question of another survey, or one that is gone, can’t be saved', async () => {
  const survey = await createSurvey(t.db, { questions: ['Один'] });
  const other = await createSurvey(t.db, { questions: ['Чужой'] });
  const foreign = await save(survey.id, {
    title: 'Т',
    questions: [{ id: other.questions[0]?.id, text: 'Чужой' }],
  });
  expect(foreign.statusCode).toBe(409);
  const twice = { id: survey.questions[0]?.id, text: 'Один' };
  expect((await save(survey.id, { title: 'Т', questions: [twice, twice] })).statusCode).toBe(400);
});

test('an empty title and an empty question are refused at their fields', async () => {
  const survey = await createSurvey(t.db);
  const response = await save(survey.id, { title: ' ', questions: [{ text: '' }] });
  expect(response.json().fields).toEqual({
    title: 'Название обязательно',
    'questions.0.text': 'Введите текст вопроса',
  });
});

test('a survey is deleted here too', async () => {
  const survey = await createSurvey(t.db);
  expect((await call('DELETE', `/api/survey-editor/surveys/${survey.id}`)).json()).toEqual({ id: survey.id });
  const again = await call('GET', `/api/survey-editor/surveys/${survey.id}`);
  expect([again.statusCode, again.json().message]).toEqual([404, 'Анкета не найдена']);
});
