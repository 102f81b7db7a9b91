import { randomUUIDv7 } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  createAdmin,
  createCourse,
  createSurvey,
  createSurveyResponse,
  createUser,
} from '#test/factories.ts';
import { forAllTests, testApp } from '#test/for-all-tests.ts';
import { surveyChanges } from '#test/survey-changes.ts';

const t = testApp();
const admin: { id: string } = forAllTests(() => createAdmin(t.db));

const asAdmin = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) =>
  t.call(method, url, { as: admin, ...(body !== undefined && { body }) });

const changes = (surveyId: string) => surveyChanges(t, surveyId);

const textsOf = async (surveyId: string): Promise<string[]> =>
  (await asAdmin('GET', `/api/surveys/${surveyId}`))
    .json()
    .questions.map((question: { questionText: string }) => question.questionText);

describe('Surveys', () => {
  test('are created active, listed the newest first, and written into the journal', async () => {
    const older = await createSurvey(t.db, { questions: ['Один', 'Два'] });
    await createSurveyResponse(t.db, {
      survey_id: older.id,
      user_id: (await createUser(t.db)).id,
    });
    const response = await asAdmin('POST', '/api/surveys', { title: '  Итоги ', description: 'О курсе' });

    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({
      title: 'Итоги',
      description: 'О курсе',
      isActive: true,
      byLink: false,
      createdById: admin.id,
      questionCount: 0,
    });
    expect((await asAdmin('GET', '/api/surveys')).json()).toMatchObject([
      { id: response.json().id },
      { id: older.id, questionCount: 2, responseCount: 1 },
    ]);
    expect(await changes(response.json().id)).toMatchObject([
      { user_id: admin.id, action: 'survey_created', details: { title: 'Итоги' } },
    ]);
  });

  test('need a title', async () => {
    const survey = await createSurvey(t.db);
    const refused = [
      await asAdmin('POST', '/api/surveys', { title: '  ' }),
      await asAdmin('PUT', `/api/surveys/${survey.id}`, {}),
    ];
    for (const response of refused) {
      expect([response.statusCode, response.json().fields]).toEqual([400, { title: 'Название обязательно' }]);
    }
  });

  test('keep what is left out of a change, and the journal shows what was before', async () => {
    const survey = await createSurvey(t.db, { title: 'Было', description: 'Останется', is_active: false });
    const put = (body: object) => asAdmin('PUT', `/api/surveys/${survey.id}`, body);

    expect((await put({ title: 'Стало' })).json()).toMatchObject({
      title: 'Стало',
      description: 'Останется',
      isActive: false,
      version: 2,
    });
    expect((await put({ title: 'Стало' })).json().version).toBe(2);
    expect((await put({ title: 'Стало', description: '' })).json().description).toBeNull();
    expect(await changes(survey.id)).toMatchObject([
      { action: 'survey_updated', details: { changes: { title: { from: 'Было', to: 'Стало' } } } },
      { action: 'survey_updated', details: { changes: { description: { from: 'Останется', to: null } } } },
    ]);
  });

  test('are opened and closed without touching the rest', async () => {
    const survey = await createSurvey(t.db);
    const response = await asAdmin('PUT', `/api/surveys/${survey.id}/active`, { isActive: false });
    expect(response.json()).toMatchObject({ title: survey.title, isActive: false });
    expect(await changes(survey.id)).toMatchObject([
      { details: { changes: { isActive: { from: true, to: false } } } },
    ]);
  });

  test('are deleted with their questions and everything that was answered', async () => {
    const survey = await createSurvey(t.db, { questions: ['Один'] });
    const course = await createCourse(t.db);
    await t.db
      .insertInto('survey_offers')
      .values({ survey_id: survey.id, course_id: course.id, place: 'end' })
      .execute();
    await createSurveyResponse(t.db, {
      survey_id: survey.id,
      user_id: (await createUser(t.db)).id,
      answers: { [survey.questions[0]?.id ?? '']: 'Ответ' },
    });

    const response = await asAdmin('DELETE', `/api/surveys/${survey.id}`);

    expect([response.statusCode, response.json()]).toEqual([200, { id: survey.id }]);
    expect((await asAdmin('GET', `/api/surveys/${survey.id}`)).statusCode).toBe(404);
    const left = await t.db
      .selectFrom('survey_wordings')
      .selectAll()
      .where('question_id', '=', survey.questions[0]?.id ?? '')
      .execute();
    expect(left).toEqual([]);
    expect((await changes(survey.id)).at(-1)).toMatchObject({
      action: 'survey_deleted',
      details: { questionCount: 1, responseCount: 1 },
    });
  });

  test('that are not there are refused as not found', async () => {
    const address = `/api/surveys/${randomUUIDv7()}`;
    const answers = [
      await asAdmin('GET', address),
      await asAdmin('PUT', address, { title: 'Название' }),
      await asAdmin('DELETE', address),
      await asAdmin('POST', `${address}/questions`, { questionText: 'Вопрос' }),
    ];
    for (const answer of answers) {
      expect([answer.statusCode, answer.json().message]).toEqual([404, 'Анкета не найдена']);
    }
  });
});

describe('Offers', () => {
  test('say in which courses a survey stands, and whether it is open by link', async () => {
    const survey = await createSurvey(t.db);
    const course = await createCourse(t.db, { title: 'Переговоры' });
    const put = (body: object) => asAdmin('PUT', `/api/surveys/${survey.id}/offers`, body);
    const start = { courseId: course.id, place: 'start' };

    expect((await put({ byLink: true, courses: [start, start] })).json()).toMatchObject({
      byLink: true,
      offers: [start],
    });
    expect((await put({ byLink: false, courses: [{ ...start, place: 'end' }] })).json()).toMatchObject({
      byLink: false,
      offers: [{ courseId: course.id, place: 'end' }],
    });
    expect(await changes(survey.id)).toMatchObject([
      { action: 'survey_offers_updated', details: { changes: { offered: [{ courseTitle: 'Переговоры' }] } } },
      { details: { changes: { byLink: { from: true, to: false }, withdrawn: [{ place: 'start' }] } } },
    ]);
  });

  test('go with the course, and are refused for one that is gone', async () => {
    const survey = await createSurvey(t.db);
    const course = await createCourse(t.db);
    const body = { byLink: false, courses: [{ courseId: course.id, place: 'start' }] };
    await asAdmin('PUT', `/api/surveys/${survey.id}/offers`, body);
    await asAdmin('DELETE', `/api/courses/${course.id}`);

    expect((await asAdmin('GET', `/api/surveys/${survey.id}`)).json().offers).toEqual([]);
    const refused = await asAdmin('PUT', `/api/surveys/${survey.id}/offers`, body);
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['courses']]);
  });
});

describe('Questions', () => {
  test('are added at the end, changed, and removed so that no number is left out', async () => {
    const survey = await createSurvey(t.db, { questions: ['Один', 'Два'] });
    const added = await asAdmin('POST', `/api/surveys/${survey.id}/questions`, {
      questionText: ' Три\nи ещё ',
    });
    expect([added.statusCode, added.json()]).toMatchObject([
      201,
      { surveyId: survey.id, questionText: 'Три\nи ещё', order: 2 },
    ]);

    const first = survey.questions[0]?.id ?? '';
    const changed = await asAdmin('PUT', `/api/surveys/${survey.id}/questions/${first}`, {
      questionText: 'Первый',
    });
    expect(changed.json()).toMatchObject({ id: first, questionText: 'Первый', order: 0 });

    const removed = await asAdmin('DELETE', `/api/surveys/${survey.id}/questions/${first}`);
    expect(removed.json()).toEqual({ id: first });
    const { questions, version } = (await asAdmin('GET', `/api/surveys/${survey.id}`)).json();
    expect(questions).toMatchObject([
      { questionText: 'Два', order: 0 },
      { questionText: 'Три\nи ещё', order: 1 },
    ]);
    expect(version).toBe(4);
    expect((await changes(survey.id)).map(({ action }) => action)).toEqual([
      'survey_question_created',
      'survey_question_updated',
      'survey_question_deleted',
    ]);
  });

  test('need a text, and are found in their own survey alone', async () => {
    const survey = await createSurvey(t.db, { questions: ['Один'] });
    const other = await createSurvey(t.db);
    const empty = await asAdmin('POST', `/api/surveys/${survey.id}/questions`, { questionText: ' \n ' });
    expect([empty.statusCode, empty.json().fields]).toEqual([400, { questionText: 'Введите текст вопроса' }]);
    const url = `/api/surveys/${other.id}/questions/${survey.questions[0]?.id}`;
    const foreign = [await asAdmin('PUT', url, { questionText: 'Чужой' }), await asAdmin('DELETE', url)];
    expect(foreign.map((response) => response.json().message)).toEqual([
      'Вопрос не найден',
      'Вопрос не найден',
    ]);
  });

  test('that are added at once each get a place of their own', async () => {
    const survey = await createSurvey(t.db);
    const add = (questionText: string) =>
      asAdmin('POST', `/api/surveys/${survey.id}/questions`, { questionText });
    const added = await Promise.all(['А', 'Б', 'В', 'Г'].map(add));
    const orders: number[] = added.map((response) => response.json().order);
    expect(orders.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3]);
  });

  test('are put in another order', async () => {
    const survey = await createSurvey(t.db, { questions: ['Один', 'Два', 'Три'] });
    const ids = survey.questions.map(({ id }) => id);
    const reordered = await asAdmin('PUT', `/api/surveys/${survey.id}/questions/order`, {
      questionIds: ids.toReversed(),
    });
    expect(reordered.json()).toMatchObject([
      { questionText: 'Три', order: 0 },
      { questionText: 'Два', order: 1 },
      { questionText: 'Один', order: 2 },
    ]);
    expect(await changes(survey.id)).toMatchObject([{ action: 'survey_questions_reordered' }]);
  });

  test('stay in their order when the list names others than there are now', async () => {
    const survey = await createSurvey(t.db, { questions: ['Один', 'Два'] });
    const [one = '', two = ''] = survey.questions.map(({ id }) => id);
    await asAdmin('POST', `/api/surveys/${survey.id}/questions`, { questionText: 'Три' });
    for (const questionIds of [[two, one], [two, two, one], [two, one, randomUUIDv7()], []]) {
      const response = await asAdmin('PUT', `/api/surveys/${survey.id}/questions/order`, { questionIds });
      expect([response.statusCode, response.json().code]).toEqual([409, 'conflict']);
    }
    expect(await textsOf(survey.id)).toEqual(['Один', 'Два', 'Три']);
  });
});

test('neither a survey’s texts nor its offers are saved over what somebody else has saved unseen', async () => {
  const other = await createAdmin(t.db, { first_name: 'Вера', last_name: 'Новикова' });
  const survey = await createSurvey(t.db, { title: 'Ожидания' });
  const url = `/api/surveys/${survey.id}`;
  const { updatedAt: seen } = (await asAdmin('GET', url)).json();
  const theirs = await t.call('PUT', url, { as: other, body: { title: 'Слова Веры', basedOn: seen } });
  expect(theirs.statusCode).toBe(200);
  const refusal = {
    message: 'Пока вы правили анкету, её сохранил кто-то ещё: Вера Новикова',
    saved: { by: 'Вера Новикова', at: theirs.json().updatedAt },
  };
  const texts = await asAdmin('PUT', url, { title: 'Мои слова', basedOn: seen });
  expect([texts.statusCode, texts.json()]).toMatchObject([409, refusal]);
  const offers = { byLink: true, courses: [] };
  const offered = await asAdmin('PUT', `${url}/offers`, { ...offers, basedOn: seen });
  expect([offered.statusCode, offered.json()]).toMatchObject([409, refusal]);
  const again = await asAdmin('PUT', `${url}/offers`, { ...offers, basedOn: theirs.json().updatedAt });
  expect([again.statusCode, again.json()]).toMatchObject([200, { title: 'Слова Веры', byLink: true }]);
  // As specified: without a version the later one wins.
  expect((await asAdmin('PUT', url, { title: 'Мои слова' })).json()).toMatchObject({ title: 'Мои слова' });
});
