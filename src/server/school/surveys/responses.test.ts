import { beforeAll, expect, test } from 'vitest';
import { createAdmin, createSurvey, createSurveyResponse, createUser } from '#test/factories.ts';
import { forAllTests, testApp } from '#test/for-all-tests.ts';

const t = testApp();
const admin: { id: string } = forAllTests(() => createAdmin(t.db));
let survey: Awaited<ReturnType<typeof createSurvey>>;
let one: string;
let two: string;
const people: Record<string, { id: string }> = {};

beforeAll(async () => {
  survey = await createSurvey(t.db, {
    title: 'Итоги: 1/2',
    by_link: true,
    questions: ['Что понравилось?', 'А что нет?'],
  });
  [one = '', two = ''] = survey.questions.map(({ id }) => id);
  for (const [index, name] of ['Аверин', 'Белов', 'Васин'].entries()) {
    const user = await createUser(t.db, {
      first_name: 'Пётр',
      last_name: name,
      email: `petr-${index}@example.ru`,
    });
    people[name] = user;
    await createSurveyResponse(t.db, {
      survey_id: survey.id,
      user_id: user.id,
      sent_at: `2026-11-20T1${index}:30:00.000Z`,
      answers: { [one]: `Всё; и "${name}"`, ...(name !== 'Белов' && { [two]: '=1+1' }) },
    });
  }
  const unfinished = await createUser(t.db);
  await createSurveyResponse(t.db, {
    survey_id: survey.id,
    user_id: unfinished.id,
    sent_at: null,
    answers: { [one]: 'Ещё пишу' },
  });
});

const get = (path: string) => t.call('GET', `/api/surveys/${survey.id}${path}`, { as: admin });
const lastNames = (rows: { user: { lastName: string } }[]) => rows.map(({ user }) => user.lastName);

test('the summary counts what was sent, the drafts apart', async () => {
  const response = await t.call('GET', `/api/surveys/${survey.id}/summary`, { as: admin });
  expect(response.json()).toEqual({
    sent: 3,
    drafts: 1,
    questions: [
      { id: one, questionText: 'Что понравилось?', removed: false, answers: 3 },
      { id: two, questionText: 'А что нет?', removed: false, answers: 2 },
    ],
  });
});

test('responses come person by person, the latest first, in pages', async () => {
  const first = (await t.call('GET', `/api/surveys/${survey.id}/responses?limit=2`, { as: admin })).json();
  expect(first).toMatchObject([
    {
      user: { lastName: 'Васин', email: 'petr-2@example.ru' },
      sentAt: '2026-11-20T12:30:00.000Z',
      answers: [
        { questionId: one, questionText: 'Что понравилось?', text: 'Всё; и "Васин"' },
        { questionId: two },
      ],
    },
    { user: { lastName: 'Белов' }, answers: [{ questionId: one }] },
  ]);
  const rest = (await get(`/responses?limit=2&cursor=${first[1].id}`)).json();
  expect(lastNames(rest)).toEqual(['Аверин']);
});

test('answers come question by question too', async () => {
  const answers = await t.call('GET', `/api/surveys/${survey.id}/questions/${two}/answers?limit=1`, {
    as: admin,
  });
  expect(answers.json()).toMatchObject([{ user: { lastName: 'Васин' }, text: '=1+1', reworded: false }]);
  const rest = await get(`/questions/${two}/answers?cursor=${answers.json()[0].responseId}`);
  expect(lastNames(rest.json())).toEqual(['Аверин']);
});

test('the table opens right in a Russian Excel, and nothing in it is run', async () => {
  const response = await t.call('GET', `/api/surveys/${survey.id}/responses.csv?timeZone=Europe/Moscow`, {
    as: admin,
  });
  expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(decodeURIComponent(String(response.headers['content-disposition']))).toContain(
    'Анкета Итоги 1 2.csv',
  );
  expect(response.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  expect(response.body.slice(1).split('\r\n')).toEqual([
    'Фамилия;Имя;Email;Отправлена;Что понравилось?;А что нет?',
    `Аверин;Пётр;petr-0@example.ru;20.11.2026 13:30;"Всё; и ""Аверин""";'=1+1`,
    'Белов;Пётр;petr-1@example.ru;20.11.2026 14:30;"Всё; и ""Белов""";',
    `Васин;Пётр;petr-2@example.ru;20.11.2026 15:30;"Всё; и ""Васин""";'=1+1`,
    '',
  ]);
});

test('a removed or reworded question keeps its answers, under the words that were asked', async () => {
  const edited = await createSurvey(t.db, { questions: ['Старые слова', 'Лишний', 'Никто не ответил'] });
  const [reworded = '', removed = '', unanswered = ''] = edited.questions.map(({ id }) => id);
  await createSurveyResponse(t.db, {
    survey_id: edited.id,
    user_id: people['Белов']?.id ?? '',
    answers: { [reworded]: 'На старые', [removed]: 'На лишний' },
  });
  const url = `/api/surveys/${edited.id}`;
  await t.call('PUT', `${url}/questions/${reworded}`, { as: admin, body: { questionText: 'Новые слова' } });
  await t.call('DELETE', `${url}/questions/${removed}`, { as: admin });
  await t.call('DELETE', `${url}/questions/${unanswered}`, { as: admin });

  expect((await t.call('GET', `${url}/summary`, { as: admin })).json().questions).toMatchObject([
    { questionText: 'Новые слова', removed: false, answers: 1 },
    { questionText: 'Лишний', removed: true, answers: 1 },
  ]);
  expect((await t.call('GET', `${url}/responses`, { as: admin })).json()[0].answers).toMatchObject([
    { questionText: 'Старые слова', reworded: true, removed: false, text: 'На старые' },
    { questionText: 'Лишний', removed: true, text: 'На лишний' },
  ]);
  const csv = (await t.call('GET', `${url}/responses.csv`, { as: admin })).body;
  expect(csv.split('\r\n')[0]).toContain(
    'Отправлена;Новые слова;Старые слова (прежняя формулировка);Лишний (вопрос удалён)',
  );
});

test('a table longer than one batch is whole', async () => {
  const large = await createSurvey(t.db, { questions: ['Вопрос'] });
  await t.pool.query(
    `with people as (
       insert into users (id, email, password_hash, first_name, last_name)
       select gen_random_uuid(), 'many-' || n || '@example.ru', '-', 'Имя', 'Фамилия' from generate_series(1, 1200) as n
       returning id
     )
     insert into survey_responses (id, survey_id, user_id, sent_at) select gen_random_uuid(), $1, id, now() from people`,
    [large.id],
  );
  const lines = (await t.call('GET', `/api/surveys/${large.id}/responses.csv`, { as: admin })).body.split(
    '\r\n',
  );
  expect(lines).toHaveLength(1202);
  expect(new Set(lines).size).toBe(1202);
});
