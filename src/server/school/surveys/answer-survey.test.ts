import { randomUUIDv7 } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { createAdmin, createCourse, createSurvey, createUser, enrol, hoursFromNow } from '#test/factories.ts';
import { forAllTests, testApp } from '#test/for-all-tests.ts';

const t = testApp();
const admin: { id: string } = forAllTests(() => createAdmin(t.db));
let student: { id: string };
let survey: Awaited<ReturnType<typeof createSurvey>>;
let one: string;
let two: string;

beforeEach(async () => {
  student = await createUser(t.db);
  survey = await createSurvey(t.db, { by_link: true, questions: ['Чего вы ждёте?', 'Что мешает?'] });
  [one = '', two = ''] = survey.questions.map(({ id }) => id);
});

const getForm = (as = student) => t.call('GET', `/api/surveys/${survey.id}/form`, { as });
const answersFor = (answers: Record<string, string>, wording = 1) =>
  Object.entries(answers).map(([questionId, text]) => ({ questionId, wording, text }));
const saveDraft = (answers: Record<string, string>, as = student) =>
  t.call('PUT', `/api/surveys/${survey.id}/draft`, { as, body: { answers: answersFor(answers) } });
const send = (
  answers: Record<string, string>,
  { as = student, ...rest }: { as?: { id: string }; revision?: number } = {},
) =>
  t.call('POST', `/api/surveys/${survey.id}/send`, {
    as,
    body: { answers: answersFor(answers), ...rest },
  });
const asAdmin = (method: 'PUT' | 'DELETE' | 'POST', path: string, body?: unknown) =>
  t.call(method, `/api/surveys/${survey.id}${path}`, { as: admin, ...(body !== undefined && { body }) });
const close = () => asAdmin('PUT', '/active', { isActive: false });

async function offerIn(place: 'start' | 'end') {
  const course = await createCourse(t.db);
  await t.db.updateTable('surveys').set({ by_link: false }).where('id', '=', survey.id).execute();
  await t.db
    .insertInto('survey_offers')
    .values({ survey_id: survey.id, course_id: course.id, place })
    .execute();
  return course;
}

describe('A survey is read', () => {
  test('by anyone who has the link, with the questions in their order', async () => {
    const form = (await getForm()).json();
    expect(form).toMatchObject({
      title: survey.title,
      isActive: true,
      questions: [
        { id: one, wording: 1, questionText: 'Чего вы ждёте?' },
        { id: two, questionText: 'Что мешает?' },
      ],
      response: null,
    });
    expect((await t.call('GET', `/api/surveys/${survey.id}/form`)).statusCode).toBe(401);
  });

  test('by nobody who follows its link while it asks nothing; what was begun is still shown', async () => {
    const empty = await createSurvey(t.db, { by_link: true, questions: ['Чего ждёте?'] });
    const read = (as: { id: string }) => t.call('GET', `/api/surveys/${empty.id}/form`, { as });
    const question = (await read(student)).json().questions[0].id;
    await t.call('PUT', `/api/surveys/${empty.id}/draft`, {
      as: student,
      body: { answers: [{ questionId: question, wording: 1, text: 'Ясности' }] },
    });
    await t.call('DELETE', `/api/surveys/${empty.id}/questions/${question}`, { as: admin });
    const refused = await read(await createUser(t.db));
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'survey_closed']);
    expect(refused.json().message).toContain('ещё нет вопросов');
    for (const as of [student, admin]) expect((await read(as)).statusCode).toBe(200);
  });

  test('in a course by those alone whose access has not run out', async () => {
    const course = await offerIn('start');
    const expired = await createUser(t.db);
    await enrol(t.db, { user_id: student.id, course_id: course.id, expires_at: hoursFromNow(1) });
    await enrol(t.db, { user_id: expired.id, course_id: course.id, expires_at: hoursFromNow(-1) });

    expect((await getForm()).statusCode).toBe(200);
    expect((await getForm(admin)).statusCode).toBe(200);
    for (const refused of [
      await getForm(expired),
      await saveDraft({ [one]: 'А' }, expired),
      await send({ [one]: 'А' }, { as: expired }),
    ]) {
      expect([refused.statusCode, refused.json().code]).toEqual([403, 'access_expired']);
    }
    const stranger = await getForm(await createUser(t.db));
    expect([stranger.statusCode, stranger.json().code]).toEqual([403, 'no_access']);
  });

  test('is not found where there is none', async () => {
    const response = await t.call('GET', `/api/surveys/${randomUUIDv7()}/form`, { as: student });
    expect([response.statusCode, response.json().message]).toEqual([404, 'Анкета не найдена']);
  });
});

describe('GET /api/courses/:courseId/surveys', () => {
  test('offers what is active and asks something, with how far one has come', async () => {
    const course = await offerIn('end');
    await enrol(t.db, { user_id: student.id, course_id: course.id });
    const empty = await createSurvey(t.db);
    const closed = await createSurvey(t.db, { is_active: false, questions: ['Вопрос'] });
    for (const { id } of [empty, closed]) {
      await t.db
        .insertInto('survey_offers')
        .values({ survey_id: id, course_id: course.id, place: 'start' })
        .execute();
    }
    const offered = async () =>
      (await t.call('GET', `/api/courses/${course.id}/surveys`, { as: student })).json();

    expect(await offered()).toEqual([
      { id: survey.id, title: survey.title, description: null, place: 'end', questionCount: 2, state: 'new' },
    ]);
    await saveDraft({ [one]: 'Начало' });
    expect(await offered()).toMatchObject([{ state: 'draft' }]);
    await send({ [one]: 'Начало' });
    expect(await offered()).toMatchObject([{ state: 'sent' }]);
    await close();
    expect(await offered()).toEqual([]);
  });

  test('is refused without access to the course', async () => {
    const course = await offerIn('start');
    const response = await t.call('GET', `/api/courses/${course.id}/surveys`, { as: student });
    expect([response.statusCode, response.json().code]).toEqual([403, 'no_access']);
  });
});

describe('A draft', () => {
  test('is kept answer by answer, and is one’s own', async () => {
    await saveDraft({ [one]: 'Первый' });
    const saved = await saveDraft({ [two]: 'Второй' });
    expect(saved.json()).toMatchObject({
      revision: 2,
      sentAt: null,
      answers: [
        { questionId: one, questionText: 'Чего вы ждёте?', text: 'Первый', removed: false },
        { questionId: two, text: 'Второй' },
      ],
    });
    expect((await saveDraft({ [one]: '  ' })).json().answers).toMatchObject([{ questionId: two }]);
    expect((await getForm(await createUser(t.db))).json().response).toBeNull();
  });

  test('begun in two windows at once is one draft', async () => {
    const saved = await Promise.all([saveDraft({ [one]: 'А' }), saveDraft({ [two]: 'Б' })]);
    expect(saved.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await getForm()).json().response).toMatchObject({
      revision: 2,
      answers: [{ text: 'А' }, { text: 'Б' }],
    });
  });

  test('takes no answers to questions of other surveys', async () => {
    const other = await createSurvey(t.db, { questions: ['Чужой'] });
    const foreign = await saveDraft({ [other.questions[0]?.id ?? '']: 'Ответ' });
    expect([foreign.statusCode, foreign.json().code]).toEqual([409, 'conflict']);
    expect((await getForm()).json().response).toBeNull();
  });
});

describe('Sending', () => {
  test('happens once: the same again gives what was sent, anything else is refused', async () => {
    await saveDraft({ [one]: 'Черновик', [two]: 'Лишнее' });
    const sent = await send({ [one]: 'Итог' }, { revision: 1 });
    expect(sent.json()).toMatchObject({ sentAt: expect.any(String), answers: [{ text: 'Итог' }] });
    expect((await send({ [one]: 'Итог', [two]: ' ' })).json()).toEqual(sent.json());
    for (const late of [await send({ [one]: 'Передумал' }), await saveDraft({ [one]: 'Передумал' })]) {
      expect([late.statusCode, late.json().message]).toEqual([
        409,
        'Анкета уже отправлена, изменить ответы нельзя',
      ]);
    }
    expect((await getForm()).json().response).toEqual(sent.json());
  });

  test('twice at the same moment stores one response', async () => {
    const sent = await Promise.all(Array.from({ length: 6 }, () => send({ [one]: 'Один раз' })));
    expect(new Set(sent.map(({ body }) => body)).size).toBe(1);
    expect(sent.every(({ statusCode }) => statusCode === 200)).toBe(true);
  });

  test('with different answers at the same moment stores those of one alone', async () => {
    const sent = await Promise.all(['А', 'Б', 'В'].map((text) => send({ [one]: text })));
    expect(sent.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });

  test('reports a draft that was changed on another device', async () => {
    const { revision } = (await saveDraft({ [one]: 'С компьютера' })).json();
    await saveDraft({ [two]: 'С телефона' });
    const stale = await send({ [one]: 'С компьютера' }, { revision });
    expect([stale.statusCode, stale.json().message]).toMatchObject([409, /изменён на другом устройстве/]);
    expect((await getForm()).json().response.answers).toHaveLength(2);
  });

  test('needs an answer to something', async () => {
    const refused = await send({ [one]: ' ', [two]: '\n' });
    expect([refused.statusCode, refused.json().fields]).toEqual([
      400,
      { answers: 'Ответьте хотя бы на один вопрос' },
    ]);
  });

  test('is refused while the survey is closed, and the draft stays', async () => {
    await saveDraft({ [one]: 'Не пропадёт' });
    await close();
    const refused = await send({ [one]: 'Не пропадёт' });
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'survey_closed']);
    expect((await saveDraft({ [two]: 'И это' })).statusCode).toBe(200);
    expect((await getForm()).json()).toMatchObject({
      isActive: false,
      response: { sentAt: null, answers: [{ text: 'Не пропадёт' }, { text: 'И это' }] },
    });
    const late = await createUser(t.db);
    expect((await getForm(late)).json().code).toBe('survey_closed');
    expect((await saveDraft({ [one]: 'А' }, late)).json().code).toBe('survey_closed');
  });
});

describe('While a student fills it in', () => {
  test('a question that is reworded keeps what was answered to the earlier words', async () => {
    await saveDraft({ [one]: 'Ответ' });
    await asAdmin('PUT', `/questions/${one}`, { questionText: 'Чего не ждёте?' });
    const form = (await getForm()).json();
    expect(form.questions[0]).toMatchObject({ wording: 2, questionText: 'Чего не ждёте?' });
    expect(form.response.answers[0]).toMatchObject({ wording: 1, questionText: 'Чего вы ждёте?' });

    expect((await send({ [one]: 'Ответ' })).json().answers).toMatchObject([
      { wording: 1, questionText: 'Чего вы ждёте?', text: 'Ответ' },
    ]);
  });

  test('a question that is removed can still be answered from the page that shows it', async () => {
    await getForm();
    await asAdmin('DELETE', `/questions/${one}`);
    expect((await getForm()).json().questions).toMatchObject([{ id: two }]);
    expect((await send({ [one]: 'Успел', [two]: 'И это' })).json().answers).toMatchObject([
      { questionId: two, removed: false },
      { questionId: one, questionText: 'Чего вы ждёте?', removed: true, text: 'Успел' },
    ]);
  });

  test('editing and sending at once end with one whole response', async () => {
    const done = await Promise.all([
      send({ [one]: 'А', [two]: 'Б' }),
      asAdmin('DELETE', `/questions/${two}`),
      asAdmin('PUT', `/questions/${one}`, { questionText: 'Иначе' }),
      asAdmin('POST', '/questions', { questionText: 'Новый' }),
    ]);
    expect(done.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 201]);
    expect((await getForm()).json().response.answers).toMatchObject([
      { questionText: 'Чего вы ждёте?', text: 'А' },
      { questionText: 'Что мешает?', text: 'Б', removed: true },
    ]);
  });
});
