import { beforeEach, describe, expect, test } from 'vitest';
import type { Asks } from '#contract/surveys/asks.ts';
import { createAdmin, createCourse, createSurvey, createUser, enrol } from '#test/factories.ts';
import { forAllTests, testApp } from '#test/for-all-tests.ts';

const t = testApp();
const admin: { id: string } = forAllTests(() => createAdmin(t.db));
let surveyId: string;
let [words, scale] = ['', ''];

beforeEach(async () => {
  const survey = await createSurvey(t.db, { anonymous: true, by_link: true, questions: ['Что думаете?'] });
  surveyId = survey.id;
  const asks: Asks = { kind: 'scale', steps: 5, from: 'нет', to: 'да' };
  const added = await asAdmin('POST', '/questions', { questionText: 'Довольны?', asks });
  [words, scale] = [survey.questions[0]?.id ?? '', added.json().id];
});

const asAdmin = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  t.call(method, `/api/surveys/${surveyId}${path}`, { as: admin, ...(body !== undefined && { body }) });
const setActive = (isActive: boolean) => asAdmin('PUT', '/active', { isActive });
const send = (as: { id: string }, text: string, rest: object = {}) =>
  t.call('POST', `/api/surveys/${surveyId}/send`, {
    as,
    body: {
      answers: [
        { questionId: words, wording: 1, text },
        { questionId: scale, wording: 1, choice: [4] },
      ],
      anonymous: true,
      ...rest,
    },
  });
const getForm = async (as: { id: string }) =>
  (await t.call('GET', `/api/surveys/${surveyId}/form`, { as })).json();

let sent = 0;
async function sendMany(count: number): Promise<void> {
  for (let one = 0; one < count; one += 1) {
    sent += 1;
    expect((await send(await createUser(t.db), `тайна-${sent}`)).statusCode).toBe(200);
  }
}

/** All that an administrator can ask of the survey's responses. */
async function everyLook(): Promise<string[]> {
  const looks = [
    await t.call('GET', '/api/surveys', { as: admin }),
    await asAdmin('GET', ''),
    await asAdmin('GET', '/summary'),
    await asAdmin('GET', '/responses'),
    await asAdmin('GET', `/questions/${words}/answers`),
    await asAdmin('GET', `/questions/${scale}/answers`),
    await asAdmin('GET', '/responses.csv'),
    await t.call('GET', '/api/audit', { as: admin }),
  ];
  return looks.map(({ body }) => body);
}

async function shownTexts(): Promise<string[]> {
  const answers: { text: string }[] = (await asAdmin('GET', `/questions/${words}/answers`)).json();
  return answers.map(({ text }) => text).toSorted();
}

describe('What is shown', () => {
  test('of four responses is nothing at all, closed or open', async () => {
    await sendMany(4);
    for (const isActive of [true, false]) {
      await setActive(isActive);
      const looks = await everyLook();
      expect(looks.join('\n')).not.toMatch(/тайна|4 из 5/);
      expect((await asAdmin('GET', '/summary')).json()).toMatchObject({
        sent: 4,
        shown: 0,
        questions: [{ answers: 0 }, { answers: 0, distributions: [{ people: 0, counts: [0, 0, 0, 0, 0] }] }],
      });
      expect((await asAdmin('GET', '/responses.csv')).body.trim().split('\r\n')).toHaveLength(1);
    }
  });

  test('grows by five while others wait, and at the closing by no fewer', async () => {
    await sendMany(9);
    expect(await shownTexts()).toEqual([]);
    await sendMany(1);
    const five = await shownTexts();
    expect(five).toHaveLength(5);
    await sendMany(4);
    // Two looks in between are the same.
    expect(await shownTexts()).toEqual(five);
    await setActive(false);
    const all = await shownTexts();
    expect(all).toHaveLength(14);
    expect(all).toEqual(expect.arrayContaining(five));

    // Opened again for one more and closed: the one would be what is new.
    await setActive(true);
    await sendMany(1);
    await setActive(false);
    expect(await shownTexts()).toEqual(all);
    await setActive(true);
    await sendMany(4);
    await setActive(false);
    expect(await shownTexts()).toHaveLength(19);
  });

  test('has no person, no time, no response as a whole, and each column in an order of its own', async () => {
    await sendMany(10);
    await setActive(false);
    const whole = await asAdmin('GET', '/responses');
    expect([whole.statusCode, whole.json().message]).toEqual([
      409,
      'Анкета анонимная: её ответы показаны только по вопросам, вперемешку',
    ]);
    const [ofWords, ofScale] = [
      (await asAdmin('GET', `/questions/${words}/answers?limit=6`)).json(),
      (await asAdmin('GET', `/questions/${scale}/answers`)).json(),
    ];
    expect(ofWords[0]).toMatchObject({ user: null, sentAt: null });
    const rest = await asAdmin('GET', `/questions/${words}/answers?cursor=${ofWords[5].responseId}`);
    expect(rest.json()).toHaveLength(4);
    const ids = (answers: { responseId: string }[]) => answers.map(({ responseId }) => responseId);
    const { rows } = await t.pool.query('select id from survey_responses where survey_id = $1', [surveyId]);
    const known = [...ids(ofWords), ...ids(rest.json()), ...ids(ofScale), ...rows.map(({ id }) => id)];
    expect(new Set(known).size).toBe(30);
    const [header, ...lines] = (await asAdmin('GET', '/responses.csv')).body.trim().split('\r\n');
    expect(header).toContain('Что думаете?;Довольны? (1 — нет, 5 — да)');
    expect(lines).toHaveLength(10);
    expect(lines[0]).toMatch(/^тайна-\d+;4$/);
  });
});

test('in the table no answer stands in the row of its other answers, but by lot', async () => {
  const steps = ['1', '2', '3', '4', '5', '1', '2', '3', '4', '5'];
  for (const step of steps) {
    const answers = [
      { questionId: words, wording: 1, text: step },
      { questionId: scale, wording: 1, choice: [Number(step)] },
    ];
    expect((await send(await createUser(t.db), step, { answers })).statusCode).toBe(200);
  }
  await setActive(false);
  const [, ...lines] = (await asAdmin('GET', '/responses.csv')).body.trim().split('\r\n');
  const counted = (cells: unknown[]) => cells.map(String).toSorted((one, other) => one.localeCompare(other));
  const columns = [0, 1].map((column) => lines.map((line) => line.split(';')[column]));
  expect(columns.map(counted)).toEqual([counted(steps), counted(steps)]);
  // By lot all ten stand together once in a hundred thousand times.
  expect(columns[0]).not.toEqual(columns[1]);
});

describe('The database', () => {
  test('has who sent it and what was answered, with random ids and the day of the last writing', async () => {
    const student = await createUser(t.db);
    await send(student, 'моя тайна');
    await t.pool.query(`update survey_responses set sent_at = '2020-01-01' where survey_id = $1`, [surveyId]);
    await sendMany(1);
    const { rows } = await t.pool.query(
      `select id, user_id, (sent_at, started_at, updated_at) =
         (date_trunc('day', now(), 'UTC'), sent_at, sent_at) as today
       from survey_responses where survey_id = $1`,
      [surveyId],
    );
    expect(rows).toHaveLength(2);
    for (const { id, user_id: userId, today } of rows) {
      expect(id).toMatch(/^.{8}-.{4}-4/);
      expect([userId, today]).toEqual([null, true]);
    }
    const { rows: people } = await t.pool.query('select * from survey_sent where survey_id = $1', [surveyId]);
    expect(people).toHaveLength(2);
    expect(Object.keys(people[0]).toSorted()).toEqual(['survey_id', 'user_id']);
  });

  test('forgets with the person that they have sent it, and keeps what nobody can find', async () => {
    const student = await createUser(t.db);
    await send(student, 'моя тайна');
    await t.pool.query('delete from users where id = $1', [student.id]);
    const { rows } = await t.pool.query(
      `select (select count(*) from survey_sent where survey_id = $1) as sent,
         (select count(*) from survey_responses where survey_id = $1) as responses`,
      [surveyId],
    );
    expect(rows).toEqual([{ sent: 0, responses: 1 }]);
  });
});

describe('A person', () => {
  test('sends once, keeps no draft on the server, and finds no answers of their own', async () => {
    const student = await createUser(t.db);
    const draft = await t.call('PUT', `/api/surveys/${surveyId}/draft`, {
      as: student,
      body: { answers: [{ questionId: words, wording: 1, text: 'тайна' }] },
    });
    expect(draft.statusCode).toBe(409);
    expect(await getForm(student)).toMatchObject({ anonymous: true, response: null });
    expect((await send(student, 'тайна')).json()).toMatchObject({ answers: [] });
    const again = await send(student, 'тайна');
    expect([again.statusCode, again.json().message]).toEqual([
      409,
      'Анкета уже отправлена, изменить ответы нельзя',
    ]);
    expect(await getForm(student)).toMatchObject({ alreadySent: true, response: null });
  });

  test('who sends to what has become named, or on another wording, is asked first', async () => {
    const student = await createUser(t.db);
    await asAdmin('PUT', '', { title: 'Анкета', anonymous: false });
    expect((await send(student, 'тайна')).statusCode).toBe(409);
    await asAdmin('PUT', '', { title: 'Анкета', anonymous: true });
    await asAdmin('PUT', `/questions/${words}`, { questionText: 'Иначе' });
    expect((await send(student, 'тайна')).statusCode).toBe(409);
    expect(await getForm(student)).not.toHaveProperty('alreadySent');
  });

  test('whose words are of danger reads where help is, and nobody is called', async () => {
    const student = await createUser(t.db);
    const response = await send(student, 'Я не хочу жить, думаю о самоубийстве');
    expect(response.json().support).toBeTruthy();
    const { rows } = await t.pool.query('select from referrals join notices on true limit 1');
    expect(rows).toEqual([]);
  });

  test('who has not sent it is named, those who have are not', async () => {
    const course = await createCourse(t.db);
    await t.db
      .insertInto('survey_offers')
      .values({ survey_id: surveyId, course_id: course.id, place: 'end' })
      .execute();
    const [one, other] = [await createUser(t.db, { last_name: 'Яшин' }), await createUser(t.db)];
    for (const { id } of [one, other]) await enrol(t.db, { user_id: id, course_id: course.id });
    await send(other, 'тайна');
    expect((await t.call('GET', `/api/surveys/${surveyId}/unsent`, { as: admin })).json()).toMatchObject({
      count: 1,
      people: [{ id: one.id, lastName: 'Яшин' }],
    });
    const offered = await t.call('GET', `/api/courses/${course.id}/surveys`, { as: other });
    expect(offered.json()).toMatchObject([{ state: 'sent' }]);
  });
});

test('once answered it stays anonymous, and asks what it asked; the order may change', async () => {
  await sendMany(1);
  const { version } = (await asAdmin('GET', '')).json();
  const refused = [
    await asAdmin('PUT', '', { title: 'Анкета', anonymous: false }),
    await asAdmin('PUT', `/questions/${words}`, { questionText: 'Иначе' }),
    await asAdmin('POST', '/questions', { questionText: 'Ещё' }),
    await asAdmin('DELETE', `/questions/${scale}`),
    await t.call('PUT', `/api/survey-editor/surveys/${surveyId}`, {
      as: admin,
      body: { title: 'Анкета', version, questions: [{ id: words, text: 'Что думаете?' }] },
    }),
  ];
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([409, 409, 409, 409, 409]);
  const moved = await asAdmin('PUT', '/questions/order', { questionIds: [scale, words] });
  expect(moved.statusCode).toBe(200);
  expect((await asAdmin('PUT', '', { title: 'Другое название' })).statusCode).toBe(200);
});

test('a named survey that somebody has begun does not become anonymous', async () => {
  const named = await createSurvey(t.db, { by_link: true, questions: ['Вопрос'] });
  const student = await createUser(t.db);
  await t.call('PUT', `/api/surveys/${named.id}/draft`, {
    as: student,
    body: { answers: [{ questionId: named.questions[0]?.id, wording: 1, text: 'Начало' }] },
  });
  const refused = await t.call('PUT', `/api/surveys/${named.id}`, {
    as: admin,
    body: { title: 'Анкета', anonymous: true },
  });
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    'Анкету уже начали заполнять: сделать её анонимной или именной больше нельзя. Создайте новую',
  ]);
});
