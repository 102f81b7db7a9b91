import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { TestApp } from '#test/app.ts';
import { createAdmin, createCurator, createUser, testPassword } from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';
import { sessionCookieName } from './cookie.ts';

const t = testApp({ SESSION_IDLE: 'admin:12h,curator:2h' });
const plain = testApp();

async function signIn(app: TestApp, email: string, { remember = false, cookie: former = '' } = {}) {
  const response = await app.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password: testPassword, remember },
    headers: former ? { cookie: former } : {},
  });
  expect(response.statusCode, response.body).toBe(200);
  return `${sessionCookieName}=${response.cookies[0]?.value}`;
}

const me = async (app: TestApp, sessionCookie: string) => {
  const response = await app.app.inject({ url: '/api/auth/me', headers: { cookie: sessionCookie } });
  return response.statusCode === 200 ? 'in' : response.json().code;
};

const unused = (app: TestApp, { id }: { id: string }, hours: number) =>
  sql`update sessions set seen_at = now() - make_interval(mins => ${Math.round(hours * 60)}) where user_id = ${id}`.execute(
    app.db,
  );

const outcomesOf = async ({ id }: { id: string }) =>
  (await t.db.selectFrom('sign_ins').select('outcome').where('user_id', '=', id).orderBy('id').execute()).map(
    ({ outcome }) => outcome,
  );

test('A session unused for longer than its role allows opens nothing, remembered or not; a shorter rest is none', async () => {
  const admin = await createAdmin(t.db);
  const curator = await createCurator(t.db);
  const student = await createUser(t.db);
  for (const remember of [false, true]) {
    const cookies = {
      admin: await signIn(t, admin.email, { remember }),
      curator: await signIn(t, curator.email, { remember }),
      student: await signIn(t, student.email, { remember }),
    };
    for (const person of [admin, curator, student]) await unused(t, person, 2.1);
    expect(await me(t, cookies.admin)).toBe('in');
    expect(await me(t, cookies.curator)).toBe('session_idle');
    await unused(t, student, 20);
    expect(await me(t, cookies.student)).toBe('in');
    await unused(t, admin, 12.1);
    expect(await me(t, cookies.admin)).toBe('session_idle');
  }
});

test('It stays refused with the reason, is recorded once, and is nobody where anyone may come', async () => {
  const admin = await createAdmin(t.db);
  const session = await signIn(t, admin.email);
  await unused(t, admin, 13);
  const refused = await Promise.all(Array.from({ length: 5 }, () => me(t, session)));
  expect(new Set(refused)).toEqual(new Set(['session_idle']));
  await unused(t, admin, 0);
  expect(await me(t, session)).toBe('session_idle');
  expect(await outcomesOf(admin)).toEqual(['in', 'idle']);
  const anyone = await t.app.inject({ url: '/api/join/AAAA2222', headers: { cookie: session } });
  expect(anyone.statusCode).toBe(404);

  // The next sign-in in this browser doesn't end it a second time.
  expect(await me(t, await signIn(t, admin.email, { cookie: session }))).toBe('in');
  expect(await outcomesOf(admin)).toEqual(['in', 'idle', 'in']);
});

test('The list of one’s sessions leaves out what opens nothing any more', async () => {
  const admin = await createAdmin(t.db);
  await signIn(t, admin.email);
  await unused(t, admin, 13);
  const here = await signIn(t, admin.email);
  const list = await t.app.inject({ url: '/api/user/sessions', headers: { cookie: here } });
  expect(list.json()).toHaveLength(1);
});

test('Without the setting a session rests for as long as it lives', async () => {
  const admin = await createAdmin(plain.db);
  const session = await signIn(plain, admin.email, { remember: true });
  await unused(plain, admin, 29 * 24);
  expect(await me(plain, session)).toBe('in');
});
