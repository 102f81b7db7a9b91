import { beforeEach, expect, test } from 'vitest';
import { sessionCookieName } from '#server/accounts/auth/cookie.ts';
import { createSession } from '#server/accounts/auth/session.ts';
import { compactStatistics } from '#server/school/analytics/compact-statistics.ts';
import { type TestApp } from '#test/app.ts';
import {
  createAdmin,
  createAnswer,
  createCourse,
  createLesson,
  createReview,
  createUser,
  enrol,
  testPassword,
} from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';

const t = testApp();
let admin: Awaited<ReturnType<typeof createAdmin>>;

beforeEach(async () => {
  await t.db.deleteFrom('users').execute();
  admin = await createAdmin(t.db, { first_name: 'Анна', last_name: 'Ясная', email: 'admin@example.ru' });
});

type Options = Parameters<TestApp['call']>[2];
const asAdmin = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, options: Options = {}) =>
  t.call(method, url, { as: admin, ...options });

const lastNames = async (query = '') =>
  (await asAdmin('GET', `/api/users${query}`)).json().map((user: { lastName: string }) => user.lastName);

const signIn = (email: string, password: string) =>
  t.call('POST', '/api/auth/login', { body: { email, password } });

const historyOf = async (userId: string) => (await asAdmin('GET', `/api/users/${userId}/logs`)).json();

test('Everyone is listed in the Russian order of names, without the password', async () => {
  for (const name of ['Жуков', 'Ёлкин', 'Егоров']) await createUser(t.db, { last_name: name });
  const student = await createUser(t.db, {
    last_name: 'Аверин',
    first_name: 'Пётр',
    email: 'petr@example.ru',
  });
  const courses = [await createCourse(t.db), await createCourse(t.db)];
  for (const course of courses) await enrol(t.db, { user_id: student.id, course_id: course.id });
  await signIn('petr@example.ru', testPassword);

  const response = await asAdmin('GET', '/api/users');
  expect(response.json().map((user: { lastName: string }) => user.lastName)).toEqual([
    'Аверин',
    'Егоров',
    'Ёлкин',
    'Жуков',
    'Ясная',
  ]);
  expect(response.json()[0]).toEqual({
    id: student.id,
    email: 'petr@example.ru',
    firstName: 'Пётр',
    lastName: 'Аверин',
    role: 'student',
    mustChangePassword: false,
    mustConsent: false,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
    courseCount: 2,
    mailFailed: false,
    isBlocked: false,
    lastLoginAt: expect.any(String),
    invitation: null,
  });
});

test('Search finds every word anywhere in name or email, in any case, «е» for «ё»', async () => {
  await createUser(t.db, { first_name: 'Пётр', last_name: 'Соловьёв', email: 'p.solo@example.ru' });
  await createUser(t.db, { first_name: 'Пётр', last_name: 'Орлов', email: '100%_done@example.ru' });
  expect(await lastNames(`?search=${encodeURIComponent('ПЕТР солов')}`)).toEqual(['Соловьёв']);
  expect(await lastNames('?search=SOLO')).toEqual(['Соловьёв']);
  expect(await lastNames(`?search=${encodeURIComponent('%_')}`)).toEqual(['Орлов']);
  expect(await lastNames(`?search=${encodeURIComponent('\\')}`)).toEqual([]);
});

test('Filters narrow the list and the count alike', async () => {
  const course = await createCourse(t.db);
  const enrolled = await createUser(t.db, { last_name: 'Белова' });
  await createUser(t.db, { last_name: 'Власов' });
  await enrol(t.db, { user_id: enrolled.id, course_id: course.id });
  expect(await lastNames('?role=admin')).toEqual(['Ясная']);
  expect(await lastNames(`?courseId=${course.id}`)).toEqual(['Белова']);
  const count = (query: string) => asAdmin('GET', `/api/users/count?${query}`).then((found) => found.json());
  expect(await count('')).toEqual({ found: 3, total: 3 });
  expect(await count('role=student')).toEqual({ found: 2, total: 3 });
  expect(await count(`courseId=${course.id}&search=влас`)).toEqual({ found: 0, total: 3 });
});

test('The total follows created and deleted users, compacted or not, and can be recounted', async () => {
  const total = async () => (await asAdmin('GET', '/api/users/count?search=nobody')).json().total as number;
  const before = await total();
  const people = await Promise.all([createUser(t.db), createUser(t.db), createUser(t.db)]);
  await t.db
    .deleteFrom('users')
    .where('id', '=', people[0]?.id ?? '')
    .execute();
  expect(await total()).toBe(before + 2);
  await compactStatistics(t.db);
  expect(await total()).toBe(before + 2);
  expect(await t.db.selectFrom('people_counts').selectAll().execute()).toEqual([{ people: before + 2 }]);
  await t.pool.query(`
    set session_replication_role = replica;
    delete from users where role = 'student';
    set session_replication_role = origin;
    select recount_people()`);
  expect(await total()).toBe(1);
});

test('Pages follow each other without gaps and doubles, also among people of one name', async () => {
  for (let number = 0; number < 7; number += 1) {
    await createUser(t.db, { first_name: 'Иван', last_name: 'Иванов' });
  }
  const seen: string[] = [];
  for (let cursor = ''; ;) {
    const page = await asAdmin('GET', `/api/users?limit=3${cursor}`);
    const ids = page.json().map((user: { id: string }) => user.id);
    seen.push(...ids);
    if (ids.length < 3) break;
    cursor = `&cursor=${ids.at(-1)}`;
  }
  expect(seen).toHaveLength(8);
  expect(new Set(seen).size).toBe(8);
});

test('A cursor whose person is gone is a stale list, not its end', async () => {
  const gone = await createUser(t.db);
  await t.db.deleteFrom('users').where('id', '=', gone.id).execute();
  const response = await asAdmin('GET', `/api/users?limit=3&cursor=${gone.id}`);
  expect([response.statusCode, response.json().code]).toEqual([409, 'conflict']);
});

test('A created person can sign in, is a student by default and has a history', async () => {
  const response = await asAdmin('POST', '/api/users', {
    body: { firstName: ' Ольга ', lastName: 'Иванова', email: ' Olga@example.ru ', password: 'секрет' },
  });
  expect(response.statusCode).toBe(201);
  expect(response.json()).toMatchObject({
    firstName: 'Ольга',
    email: 'Olga@example.ru',
    role: 'student',
    courseCount: 0,
    lastLoginAt: null,
  });
  expect((await signIn('olga@example.ru', 'секрет')).statusCode).toBe(200);
  const history = await historyOf(response.json().id);
  expect(history).toMatchObject([
    { action: 'user_created', performedBy: { id: admin.id, firstName: 'Анна', lastName: 'Ясная' } },
  ]);
  expect(JSON.stringify(history)).not.toMatch(/секрет|argon/);
});

test('What is missing or wrong is reported by field', async () => {
  const response = await asAdmin('POST', '/api/users', {
    body: { firstName: ' ', lastName: '', email: 'не почта', password: 'пять5' },
  });
  expect(response.statusCode).toBe(400);
  expect(Object.keys(response.json().fields).toSorted()).toEqual([
    'email',
    'firstName',
    'lastName',
    'password',
  ]);
});

test('A name is one line', async () => {
  const body = { email: 'new@example.ru', password: 'пароль', lastName: 'Ясная' };
  for (const firstName of ['Анна\r\nBcc: x@example.com', 'Анна\nМария', 'Анна\u0007']) {
    const created = await asAdmin('POST', '/api/users', { body: { ...body, firstName } });
    expect([created.statusCode, created.json().fields]).toEqual([
      400,
      { firstName: 'Имя пишут в одну строку: уберите перенос или другой невидимый знак' },
    ]);
    const changed = await asAdmin('PUT', `/api/users/${admin.id}`, { body: { ...body, firstName } });
    expect(changed.statusCode).toBe(400);
  }
  expect(await lastNames()).toEqual(['Ясная']);
});

test('A taken email is the fault of its field, on creating and on changing', async () => {
  const user = await createUser(t.db);
  const body = { firstName: 'Ольга', lastName: 'Иванова', email: 'ADMIN@example.ru', password: 'секрет' };
  for (const response of [
    await asAdmin('POST', '/api/users', { body }),
    await asAdmin('PUT', `/api/users/${user.id}`, { body }),
  ]) {
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ code: 'email_taken', fields: { email: expect.any(String) } });
  }
});

test('A change is kept with what was before; the same again leaves no trace', async () => {
  const user = await createUser(t.db, { first_name: 'Оля', last_name: 'Петрова', email: 'olya@example.ru' });
  const body = { firstName: 'Ольга', lastName: 'Петрова', email: 'olya@example.ru', role: 'student' };
  const response = await asAdmin('PUT', `/api/users/${user.id}`, { body });
  expect(response.json()).toMatchObject({ id: user.id, firstName: 'Ольга' });
  expect((await asAdmin('PUT', `/api/users/${user.id}`, { body })).json()).toEqual(response.json());
  expect(await historyOf(user.id)).toMatchObject([
    { action: 'user_updated', details: { changes: { firstName: { from: 'Оля', to: 'Ольга' } } } },
  ]);
});

test('Without a password the old one stays, and so do the sessions', async () => {
  const user = await createUser(t.db, { email: 'stays@example.ru' });
  await signIn(user.email, testPassword);
  const body = { firstName: 'Новое', lastName: 'Имя', email: user.email };
  expect((await asAdmin('PUT', `/api/users/${user.id}`, { body })).statusCode).toBe(200);
  expect(await sessionsOf(user.id)).toBe(1);
  expect((await signIn(user.email, testPassword)).statusCode).toBe(200);
});

test.each([
  ['a new password', { password: 'новый пароль' }],
  ['another role', { role: 'admin' }],
])('%s ends every session of the person', async (_, change) => {
  const user = await createUser(t.db);
  await signIn(user.email, testPassword);
  const body = { firstName: user.first_name, lastName: user.last_name, email: user.email, ...change };
  await asAdmin('PUT', `/api/users/${user.id}`, { body });
  expect(await sessionsOf(user.id)).toBe(0);
  expect(JSON.stringify(await historyOf(user.id))).not.toContain('новый пароль');
});

const sessionsOf = async (userId: string) =>
  (await t.db.selectFrom('sessions').select('id').where('user_id', '=', userId).execute()).length;

test('A deletion takes everything of the person and stays in the journal', async () => {
  const user = await createUser(t.db, { email: 'leaves@example.ru' });
  const course = await createCourse(t.db);
  const lesson = await createLesson(t.db, { course_id: course.id });
  await enrol(t.db, { user_id: user.id, course_id: course.id });
  const answer = await createAnswer(t.db, { user_id: user.id, lesson_id: lesson.id });
  const review = await createReview(t.db, { answer_id: answer.id, state: 'in_progress' });
  await t.db.insertInto('review_drafts').values({ review_id: review.id, attempt: 1, text: 'Х' }).execute();

  const response = await asAdmin('DELETE', `/api/users/${user.id}`);
  expect(response.json()).toEqual({ id: user.id });
  for (const table of ['answers', 'reviews', 'review_drafts', 'user_courses'] as const) {
    expect(await t.db.selectFrom(table).selectAll().execute()).toEqual([]);
  }
  expect((await signIn('leaves@example.ru', testPassword)).statusCode).toBe(401);
  const journal = await asAdmin('GET', `/api/audit?subjectId=${user.id}`);
  expect(journal.json()).toMatchObject([
    { action: 'user_deleted', subject: null, details: { email: 'leaves@example.ru' } },
  ]);
  expect((await asAdmin('DELETE', `/api/users/${user.id}`)).statusCode).toBe(404);
});

test('Nobody deletes their own account', async () => {
  await createAdmin(t.db);
  const response = await asAdmin('DELETE', `/api/users/${admin.id}`);
  expect([response.statusCode, response.json().code]).toEqual([409, 'conflict']);
});

test('The last administrator can’t be demoted', async () => {
  const body = { firstName: 'Анна', lastName: 'Ясная', email: admin.email, role: 'student' };
  const response = await asAdmin('PUT', `/api/users/${admin.id}`, { body });
  expect(response.statusCode).toBe(409);
  expect(response.json().message).toBe('Это последний администратор: сначала назначьте другого');
  expect(await lastNames('?role=admin')).toEqual(['Ясная']);
});

test('Administrators who demote and delete each other at once leave one', async () => {
  const admins = [admin, ...(await Promise.all([1, 2, 3].map(() => createAdmin(t.db))))];
  const cookies = await Promise.all(
    admins.map(
      async ({ id }) => `${sessionCookieName}=${await createSession(t.db, id, { remember: false })}`,
    ),
  );
  const attempts = admins.map(({ id, email }, index) => {
    const headers = { cookie: cookies[(index + 1) % admins.length] ?? '' };
    const url = `/api/users/${id}`;
    const payload = { firstName: 'А', lastName: 'Б', email, role: 'student' };
    return index % 2 === 0
      ? t.app.inject({ method: 'PUT', url, headers, payload })
      : t.app.inject({ method: 'DELETE', url, headers });
  });
  const statuses = (await Promise.all(attempts)).map(({ statusCode }) => statusCode);
  // An administrator who has been demoted meanwhile may also be refused access.
  expect(statuses.filter((status) => ![200, 409, 401, 403].includes(status))).toEqual([]);
  const left = await t.db.selectFrom('users').select('id').where('role', '=', 'admin').execute();
  expect(left.length).toBeGreaterThanOrEqual(1);
  expect(statuses.filter((status) => status === 200)).toHaveLength(admins.length - left.length);
});
