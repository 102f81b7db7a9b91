import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { sessionCookieName } from '#server/accounts/auth/cookie.ts';
import { schoolIds } from '#test/contract/school-ids.ts';
import { buildSchool, type School, secret } from '#test/contract/school.ts';
import { testApp } from '#test/for-all-tests.ts';

// A student uses foreign ids in every position that takes an id, and ids that don't belong together. (contract-walk.test.ts
// checks that administrators' calls refuse students; contract-properties.test.ts checks at scale that no foreign data is
// returned.)

const t = testApp();
let school: School;
beforeEach(async () => {
  school = await buildSchool(t.db);
});

const idsOf = (kind: string) => schoolIds(kind) as [string, string, string, string, string, string];
const [, foreignCourse, expiredCourse] = idsOf('courses');
const [ownLesson, , foreignLesson, , expiredLesson] = idsOf('lessons');
const [, other] = idsOf('users');
const [offered, byLink, closed] = idsOf('surveys');
const [ownQuestion, , linkQuestion, , closedQuestion] = idsOf('id');
const nothing = '01930000-0000-7000-8999-000000000001';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

const send = (who: 'student' | 'admin', method: Method, url: string, body?: object) =>
  t.app.inject({
    method,
    url,
    headers: { cookie: `${sessionCookieName}=${school[who]}` },
    ...(body && { payload: body }),
  });

/** The row counts of the tables with people's work. */
async function rows(): Promise<unknown> {
  const { rows: counted } = await sql`select
    (select count(*) from answers) as answers,
    (select string_agg(text, ',') from answer_drafts) as drafts,
    (select count(*) from lesson_progress) as progress,
    (select sum(active_seconds) from lesson_progress) as seconds,
    (select count(*) from survey_responses) as responses,
    (select count(*) from survey_responses where sent_at is not null) as sent,
    (select count(*) from survey_answers) as given,
    (select string_agg(text, ',' order by response_id, question_id) from survey_answers) as texts`.execute(
    t.db,
  );
  return counted;
}

const draftOf = (lesson: string): [Method, string, object] => [
  'PUT',
  `/api/lessons/${lesson}/draft`,
  { text: 'черновик', revision: 0 },
];

const answering = (questionId: string) => ({ answers: [{ questionId, wording: 1, text: 'ответ' }] });

describe('A student is refused, and nothing is written', () => {
  test.each<[string, Method, string, object | undefined, number, string]>([
    ['a course not theirs', 'GET', `/api/courses/${foreignCourse}`, undefined, 403, 'no_access'],
    ['a course that was theirs', 'GET', `/api/courses/${expiredCourse}`, undefined, 403, 'access_expired'],
    ['a course that isn’t', 'GET', `/api/courses/${nothing}`, undefined, 404, 'not_found'],
    [
      'lessons of a course not theirs',
      'GET',
      `/api/courses/${foreignCourse}/lessons`,
      undefined,
      403,
      'no_access',
    ],
    [
      'lessons of a course that was theirs',
      'GET',
      `/api/courses/${expiredCourse}/lessons`,
      undefined,
      403,
      'access_expired',
    ],
    [
      'surveys of a course not theirs',
      'GET',
      `/api/courses/${foreignCourse}/surveys`,
      undefined,
      403,
      'no_access',
    ],
    ['a lesson not theirs', 'GET', `/api/lessons/${foreignLesson}`, undefined, 403, 'no_access'],
    ['a lesson that was theirs', 'GET', `/api/lessons/${expiredLesson}`, undefined, 403, 'access_expired'],
    ['a course’s id for a lesson’s', 'GET', `/api/lessons/${foreignCourse}`, undefined, 404, 'not_found'],
    [
      'time in a lesson not theirs',
      'POST',
      `/api/lessons/${foreignLesson}/activity`,
      { seconds: 60 },
      403,
      'no_access',
    ],
    [
      'time in a lesson that was theirs',
      'POST',
      `/api/lessons/${expiredLesson}/activity`,
      { seconds: 60 },
      403,
      'access_expired',
    ],
    [
      'answers in a lesson not theirs',
      'GET',
      `/api/lessons/${foreignLesson}/answers`,
      undefined,
      403,
      'no_access',
    ],
    [
      'their own answers in a lesson that was theirs',
      'GET',
      `/api/lessons/${expiredLesson}/answers`,
      undefined,
      403,
      'access_expired',
    ],
    [
      'an answer to a lesson not theirs',
      'POST',
      `/api/lessons/${foreignLesson}/answers`,
      { content: 'ответ' },
      403,
      'no_access',
    ],
    [
      'an answer to a lesson that was theirs',
      'POST',
      `/api/lessons/${expiredLesson}/answers`,
      { content: 'ответ' },
      403,
      'access_expired',
    ],
    [
      'events of a lesson not theirs',
      'GET',
      `/api/lessons/${foreignLesson}/live`,
      undefined,
      403,
      'no_access',
    ],
    [
      'events of a lesson that was theirs',
      'GET',
      `/api/lessons/${expiredLesson}/live`,
      undefined,
      403,
      'access_expired',
    ],
    [
      'a survey that isn’t offered to them',
      'GET',
      `/api/surveys/${closed}/form`,
      undefined,
      403,
      'no_access',
    ],
    [
      'a draft in a survey that isn’t offered',
      'PUT',
      `/api/surveys/${closed}/draft`,
      answering(closedQuestion),
      403,
      'no_access',
    ],
    [
      'an answer to a survey that isn’t offered',
      'POST',
      `/api/surveys/${closed}/send`,
      answering(closedQuestion),
      403,
      'no_access',
    ],
    ['a draft of an answer to a lesson not theirs', ...draftOf(foreignLesson), 403, 'no_access'],
    ['a draft of an answer to a lesson that was theirs', ...draftOf(expiredLesson), 403, 'access_expired'],
    ['a survey that isn’t', 'GET', `/api/surveys/${nothing}/form`, undefined, 404, 'not_found'],
  ])('%s', async (_what, method, url, body, status, code) => {
    const before = await rows();
    const answer = await send('student', method, url, body);
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
    expect(answer.body).not.toContain(secret);
    expect(await rows()).toEqual(before);
  });

  test.each([
    ['a draft', 'PUT' as const, 'draft'],
    ['the answers', 'POST' as const, 'send'],
  ])('another survey’s question in %s', async (_what, method, call) => {
    const before = await rows();
    const answer = await send('student', method, `/api/surveys/${byLink}/${call}`, answering(ownQuestion));
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(await rows()).toEqual(before);
  });

  test('a survey of a course not theirs', async () => {
    await t.db
      .updateTable('survey_offers')
      .set({ course_id: foreignCourse })
      .where('survey_id', '=', offered)
      .execute();
    const answer = await send('student', 'GET', `/api/surveys/${offered}/form`);
    expect(answer.statusCode).toBe(403);
  });
});

test('Answers of another person are not given to a student who asks for them by name or by place', async () => {
  for (const query of [
    `userId=${other}`,
    `cursor=${idsOf('answers')[3]}`,
    'show=unreviewed',
    'show=failed',
  ]) {
    const answer = await send('student', 'GET', `/api/lessons/${ownLesson}/answers?${query}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).not.toContain(secret);
    expect(answer.body).not.toContain(other);
  }
});

test('A draft of another person is neither given to a student nor overwritten by theirs', async () => {
  const url = `/api/lessons/${ownLesson}/draft`;
  expect((await send('student', 'GET', url)).json()).toEqual({ draft: null });
  const { statusCode } = await send('student', 'PUT', url, { text: '', revision: 1, userId: other });
  expect(statusCode).toBe(200);
  await send('student', 'PUT', url, { text: 'черновик', revision: 1, userId: other });
  const drafts = await t.db.selectFrom('answer_drafts').select(['user_id', 'text']).execute();
  expect(drafts.find(({ user_id: id }) => id === other)?.text).toBe(secret);
  expect(drafts).toHaveLength(2);
});

test('What a student puts into a body beside what is asked for changes nothing', async () => {
  const people = () =>
    t.db.selectFrom('users').select(['id', 'email', 'role', 'password_hash']).orderBy('id').execute();
  const before = await people();
  const extra = {
    id: other,
    userId: other,
    user: { id: other, role: 'admin' },
    role: 'admin',
    isAdmin: true,
    passwordHash: 'x',
    password_hash: 'x',
    createdAt: '2000-01-01T00:00:00Z',
    sentAt: '2000-01-01T00:00:00Z',
    lessonId: foreignLesson,
    aiResponse: 'подделка',
    review: { state: 'done', author: 'mentor' },
  };
  const answer = await send('student', 'POST', `/api/lessons/${ownLesson}/answers`, {
    content: 'мой ответ',
    ...extra,
  });
  expect(answer.json()).toMatchObject({
    lessonId: ownLesson,
    aiResponse: null,
    review: { state: 'waiting' },
  });
  expect(answer.json().id).not.toBe(other);
  expect(answer.json().userId).toBe(idsOf('users')[0]);

  await send('student', 'PUT', `/api/surveys/${byLink}/draft`, { ...answering(linkQuestion), ...extra });
  await send('student', 'POST', `/api/lessons/${ownLesson}/activity`, { seconds: 1, ...extra });
  await send('student', 'POST', '/api/user/update-email', {
    email: 'student@example.ru',
    password: 'верный пароль',
    ...extra,
  });
  expect(await people()).toEqual(before);
  const responses = await t.db
    .selectFrom('survey_responses')
    .select(['user_id', 'sent_at'])
    .where('survey_id', '=', byLink)
    .execute();
  expect(responses.find(({ user_id: id }) => id !== other)?.sent_at).toBeNull();
});

test('An administrator’s extra fields are left out as well', async () => {
  const made = await send('admin', 'POST', '/api/users', {
    id: nothing,
    firstName: 'Анна',
    lastName: 'Новая',
    email: 'new@example.ru',
    password: 'пароль1',
    createdAt: '2000-01-01T00:00:00Z',
    lastLoginAt: '2000-01-01T00:00:00Z',
    password_hash: 'x',
  });
  expect(made.json()).toMatchObject({ role: 'student', lastLoginAt: null });
  expect(made.json().id).not.toBe(nothing);
  const course = await send('admin', 'POST', '/api/courses', {
    title: 'Курс',
    coverImage: 'https://evil.example/x.png',
    createdById: other,
    id: nothing,
  });
  expect(course.json()).toMatchObject({ coverImage: null, createdById: idsOf('users')[2] });
});

describe('Ids that don’t belong together', () => {
  test.each<[string, Method, string, object | undefined, number]>([
    [
      'a question of another survey is not changed',
      'PUT',
      `/api/surveys/${byLink}/questions/${ownQuestion}`,
      { questionText: 'Подмена' },
      404,
    ],
    [
      'a question of another survey is not deleted',
      'DELETE',
      `/api/surveys/${byLink}/questions/${ownQuestion}`,
      undefined,
      404,
    ],
    [
      'answers to a question of another survey are not shown',
      'GET',
      `/api/surveys/${byLink}/questions/${ownQuestion}/answers`,
      undefined,
      404,
    ],
    [
      'a lesson of another course is not moved into this one',
      'PUT',
      `/api/courses/${expiredCourse}/lessons/reorder`,
      { lessonIds: [foreignLesson, expiredLesson] },
      409,
    ],
    [
      'a question of another survey is not moved into this one',
      'PUT',
      `/api/surveys/${byLink}/questions/order`,
      { questionIds: [ownQuestion, linkQuestion] },
      409,
    ],
    [
      'access to a course that isn’t is not opened',
      'POST',
      `/api/users/${other}/courses`,
      { courseId: nothing },
      404,
    ],
    [
      'access of nobody is not opened',
      'POST',
      `/api/users/${nothing}/courses`,
      { courseId: foreignCourse },
      404,
    ],
  ])('%s', async (_what, method, url, body, status) => {
    const answer = await send('admin', method, url, body);
    expect(answer.statusCode, answer.body).toBe(status);
  });

  test('a question of another survey does not come over through the combined editor', async () => {
    const answer = await send('admin', 'PUT', `/api/survey-editor/surveys/${byLink}`, {
      title: 'Анкета',
      questions: [{ id: ownQuestion, text: 'Подмена' }],
    });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    const { survey_id: stays } = await t.db
      .selectFrom('survey_questions')
      .select('survey_id')
      .where('id', '=', ownQuestion)
      .executeTakeFirstOrThrow();
    expect(stays).toBe(offered);
  });
});
