import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { allCalls } from '#contract/calls.ts';
import type { EndpointShape } from '#contract/endpoint.ts';
import { sessionCookieName } from '#server/accounts/auth/cookie.ts';
import { schoolIds } from '#test/contract/school-ids.ts';
import { buildSchool, type School } from '#test/contract/school.ts';
import { testPassword } from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';
import { form } from '#test/form.ts';

// Attacks on sessions by a thief or another site, for every call that changes something. How sessions are created, expire
// and end is tested in src/server/accounts/auth/routes.test.ts and account.test.ts.

const t = testApp();
let school: School;
beforeEach(async () => {
  school = await buildSchool(t.db);
});

const me = async (cookie: string, headers: Record<string, string> = {}) =>
  (await t.app.inject({ url: '/api/auth/me', headers: { cookie, ...headers } })).statusCode;

const changing = Object.entries(allCalls as Record<string, EndpointShape>).filter(
  // Unsubscribing is open to other sites: unsubscribe.test.ts.
  ([name, { method }]) => method !== 'GET' && name !== 'unsubscribe',
);

/** A checksum of all the data of the school. */
async function whole(): Promise<unknown> {
  const { rows } = await sql`select
    (select md5(string_agg(users::text, '' order by id)) from users) as users,
    (select count(*) from sessions) as sessions,
    (select md5(string_agg(courses::text, '' order by id)) from courses) as courses,
    (select md5(string_agg(lessons::text, '' order by id)) from lessons) as lessons,
    (select md5(string_agg(answers::text, '' order by id)) from answers) as answers,
    (select md5(string_agg(surveys::text, '' order by id)) from surveys) as surveys,
    (select md5(string_agg(user_courses::text, '' order by id)) from user_courses) as enrolments,
    (select count(*) from user_imports) as imports,
    (select count(*) from audit_log) as journal`.execute(t.db);
  return rows;
}

test.each(changing)('%s does nothing for a page of another site', async (_name, { method, path }) => {
  const url = path.replace(/([\w-]+)\/:(\w+)/g, (_, kind: string, key: string) => {
    const [id = ''] = schoolIds(key === 'id' ? kind : key);
    return `${kind}/${id}`;
  });
  const body = {
    title: 'Подмена',
    email: 'thief@example.ru',
    currentPassword: testPassword,
    newPassword: 'чужой пароль',
  };
  const ways: { headers: Record<string, string>; payload?: string | Buffer }[] = [
    {
      headers: { 'sec-fetch-site': 'cross-site', 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    },
    {
      headers: { origin: 'https://evil.example', 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    },
    { headers: { origin: 'null', 'content-type': 'text/plain' }, payload: JSON.stringify(body) },
    { headers: { 'sec-fetch-site': 'same-site', origin: 'https://blog.example' } },
  ];
  const sent = await form({ title: 'Подмена' });
  ways.push({
    headers: { ...sent.headers, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
    payload: sent.body,
  });

  const before = await whole();
  for (const { headers, payload } of ways) {
    const answer = await t.app.inject({
      method,
      url,
      headers: { cookie: `${sessionCookieName}=${school.admin}`, host: '127.0.0.1:3000', ...headers },
      ...(payload !== undefined && { payload }),
    });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'cross_site']);
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
  }
  expect(await whole()).toEqual(before);
});

test('No origin is ever allowed to read responses', async () => {
  for (const method of ['GET', 'OPTIONS'] as const) {
    const answer = await t.app.inject({
      method,
      url: '/api/courses',
      headers: {
        cookie: `${sessionCookieName}=${school.admin}`,
        origin: 'https://evil.example',
        'access-control-request-method': 'DELETE',
      },
    });
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  }
});

test('A session that was there before the sign-in is not the one after it', async () => {
  const planted = 'A'.repeat(43);
  const signIn = await t.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { cookie: `${sessionCookieName}=${planted}` },
    payload: { email: 'student@example.ru', password: testPassword },
  });
  const given = signIn.cookies.find(({ name }) => name === sessionCookieName)?.value;
  expect(given).toMatch(/^[\w-]{43}$/);
  expect(given).not.toBe(planted);
  expect(await me(`${sessionCookieName}=${planted}`)).toBe(401);
  expect(await me(`${sessionCookieName}=${given}`)).toBe(200);
});

test('What lies in the database opens nothing: neither the hash of a token nor a session’s id', async () => {
  const { token_hash: hash, id } = await t.db.selectFrom('sessions').selectAll().executeTakeFirstOrThrow();
  for (const stolen of [hash.toString('base64url'), hash.toString('hex'), hash.toString('base64'), id]) {
    expect(await me(`${sessionCookieName}=${stolen}`)).toBe(401);
  }
  const again = createHash('sha256').update(school.student).digest('base64url');
  expect(await me(`${sessionCookieName}=${again}`)).toBe(401);
});

test('A token is taken from its cookie and from nowhere else', async () => {
  const token = school.student;
  for (const headers of [
    { authorization: `Bearer ${token}` },
    { 'x-session': token },
    { cookie: `session=${token}` },
    { cookie: `${sessionCookieName.toUpperCase()}=${token}` },
    { cookie: `__Host-${sessionCookieName}=${token}` },
  ]) {
    expect((await t.app.inject({ url: '/api/auth/me', headers })).statusCode).toBe(401);
  }
  const url = `/api/auth/me?${sessionCookieName}=${token}&token=${token}`;
  expect((await t.app.inject({ url })).statusCode).toBe(401);
});

test('Tokens have nothing in common', async () => {
  const tokens = new Set<string>();
  for (let at = 0; at < 50; at += 1) {
    const { student } = await buildSchool(t.db);
    tokens.add(student);
  }
  expect(tokens.size).toBe(50);
  const letters = [...tokens].join('');
  // Each of the alphabet's 64 characters occurs about 34 times in 2,150.
  expect(new Set(letters).size).toBe(64);
});

test('An administrator’s reset, a changed role and a deletion end every session of the person', async () => {
  const [student = ''] = schoolIds('users');
  const person = { firstName: 'Мария', lastName: 'Соколова', email: 'student@example.ru' };
  const asAdmin = { cookie: `${sessionCookieName}=${school.admin}` };
  const url = `/api/users/${student}`;
  for (const payload of [
    { ...person, password: 'новый пароль' },
    { ...person, role: 'admin' },
  ]) {
    school = await buildSchool(t.db);
    asAdmin.cookie = `${sessionCookieName}=${school.admin}`;
    expect(await me(`${sessionCookieName}=${school.student}`)).toBe(200);
    expect((await t.app.inject({ method: 'PUT', url, headers: asAdmin, payload })).statusCode).toBe(200);
    expect(await me(`${sessionCookieName}=${school.student}`)).toBe(401);
  }
  school = await buildSchool(t.db);
  asAdmin.cookie = `${sessionCookieName}=${school.admin}`;
  expect((await t.app.inject({ method: 'DELETE', url, headers: asAdmin })).statusCode).toBe(200);
  expect(await me(`${sessionCookieName}=${school.student}`)).toBe(401);
});

test('A demoted administrator’s open session administers nothing any more', async () => {
  const admin = schoolIds('users')[2] ?? '';
  await t.db.updateTable('users').set({ role: 'student' }).where('id', '=', admin).execute();
  const answer = await t.app.inject({
    url: '/api/users',
    headers: { cookie: `${sessionCookieName}=${school.admin}` },
  });
  expect(answer.statusCode).toBe(403);
});
