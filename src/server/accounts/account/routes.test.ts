import { argon2Sync, randomBytes } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { secureSessionCookieName, sessionCookieName } from '#server/accounts/auth/cookie.ts';
import { createTestApp } from '#test/app.ts';
import { createUser, testPassword } from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';

const t = testApp({ TRUST_PROXY: '1' });

interface From {
  address?: string;
  cookie?: string;
  headers?: Record<string, string>;
}

function post(url: string, payload: object, { address = '192.0.2.1', cookie, headers }: From = {}) {
  return t.app.inject({
    method: 'POST',
    url,
    payload,
    remoteAddress: address,
    headers: { ...headers, ...(cookie && { cookie }) },
  });
}

const signIn = (email: string, password = testPassword, from: From = {}) =>
  post('/api/auth/login', { email, password }, from);

/** The browser's cookie after a sign-in. */
const cookieOf = (response: LightMyRequestResponse) => {
  const [cookie] = response.cookies;
  return `${cookie?.name}=${cookie?.value}`;
};

/** The device's cookie comes after the session's. */
const sessionHeader = ({ headers }: LightMyRequestResponse) => String([headers['set-cookie']].flat()[0]);

const me = (cookie: string) => t.app.inject({ url: '/api/auth/me', headers: { cookie } });

const sessionsOf = (userId: string) =>
  t.db.selectFrom('sessions').selectAll().where('user_id', '=', userId).execute();

test('A person signs in by email in any case, with spaces around it', async () => {
  const user = await createUser(t.db, { email: 'Maria.Sokolova@example.ru' });
  const response = await signIn('  maria.sokolova@EXAMPLE.ru ');
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual({
    user: {
      id: user.id,
      email: 'Maria.Sokolova@example.ru',
      firstName: 'Мария',
      lastName: user.last_name,
      role: 'student',
      mustChangePassword: false,
      mustConsent: false,
      createdAt: user.created_at,
      updatedAt: user.updated_at,
    },
  });
  const current = await me(cookieOf(response));
  expect(current.json()).toEqual(response.json());
});

test('Without «Запомнить» the cookie ends with the browser, and the session after a day', async () => {
  const user = await createUser(t.db);
  const response = await signIn(user.email);
  const header = sessionHeader(response);
  expect(header).toMatch(/^otklik_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
  const [session] = await sessionsOf(user.id);
  expect(hoursUntil(session?.expires_at)).toBeCloseTo(24, 1);
});

test('With «Запомнить на 30 дней» both live for thirty days', async () => {
  const user = await createUser(t.db);
  const response = await post('/api/auth/login', {
    email: user.email,
    password: testPassword,
    remember: true,
  });
  expect(response.cookies[0]?.maxAge).toBe(30 * 24 * 3600);
  const [session] = await sessionsOf(user.id);
  expect(hoursUntil(session?.expires_at)).toBeCloseTo(30 * 24, 1);
});

const hoursUntil = (time: string | undefined) => (Date.parse(time ?? '') - Date.now()) / 3_600_000;

test('Behind https the cookie is the site’s alone, and the plain one opens nothing', async () => {
  const user = await createUser(t.db);
  const https = { 'x-forwarded-proto': 'https' };
  const response = await signIn(user.email, testPassword, { headers: https });
  expect(sessionHeader(response)).toMatch(
    /^__Host-otklik_session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  const token = response.cookies[0]?.value ?? '';
  const asked = (cookie: string) => t.app.inject({ url: '/api/auth/me', headers: { ...https, cookie } });
  expect((await asked(`${secureSessionCookieName}=${token}`)).statusCode).toBe(200);
  expect((await asked(`${sessionCookieName}=${token}`)).statusCode).toBe(401);
});

test('The database keeps no token, and a sign-in leaves the time of the last change alone', async () => {
  const user = await createUser(t.db);
  const response = await signIn(user.email);
  const [session] = await sessionsOf(user.id);
  expect(session?.token_hash.toString('base64url')).not.toBe(response.cookies[0]?.value);
  const after = await t.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
  expect(Date.parse(after.last_login_at ?? '')).toBeGreaterThan(Date.parse(user.updated_at));
  expect(after.updated_at).toBe(user.updated_at);
});

test('A wrong password and an unknown email are answered alike', async () => {
  const user = await createUser(t.db);
  const wrong = await signIn(user.email, 'неверный пароль');
  const unknown = await signIn('nobody@example.ru', 'неверный пароль');
  for (const response of [wrong, unknown]) {
    expect(response.statusCode).toBe(401);
    expect(response.json()).toEqual({
      code: 'wrong_credentials',
      message: 'Неверный email или пароль',
      requestId: expect.any(String),
    });
    expect(response.cookies).toEqual([]);
  }
});

test('Empty fields are named before any password is looked at', async () => {
  const response = await post('/api/auth/login', { email: ' ', password: '' });
  expect(response.statusCode).toBe(400);
  expect(response.json().fields).toEqual({ email: 'Введите email', password: 'Введите пароль' });
});

test('A new sign-in in the same browser ends the session it replaces', async () => {
  const user = await createUser(t.db);
  const first = cookieOf(await signIn(user.email));
  const second = cookieOf(await signIn(user.email, testPassword, { cookie: first }));
  expect(second).not.toBe(first);
  expect((await me(first)).statusCode).toBe(401);
  expect((await me(second)).statusCode).toBe(200);
});

test('Signing out ends the session and clears the cookie; without a session it is no mistake', async () => {
  const user = await createUser(t.db);
  const cookie = cookieOf(await signIn(user.email));
  const response = await post('/api/auth/logout', {}, { cookie });
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual({});
  expect(response.headers['set-cookie']).toMatch(/^otklik_session=; Max-Age=0; Path=\/;/);
  expect((await me(cookie)).statusCode).toBe(401);
  expect((await t.app.inject({ method: 'POST', url: '/api/auth/logout' })).statusCode).toBe(200);
});

test('An expired session opens nothing, and the next sign-in sweeps it away', async () => {
  const user = await createUser(t.db);
  const cookie = cookieOf(await signIn(user.email));
  await sql`update sessions set expires_at = now() - interval '1 second' where user_id = ${user.id}`.execute(
    t.db,
  );
  expect((await me(cookie)).statusCode).toBe(401);
  await signIn((await createUser(t.db)).email);
  expect(await sessionsOf(user.id)).toEqual([]);
});

test('A deleted account signs nobody in and its sessions are gone', async () => {
  const user = await createUser(t.db);
  const cookie = cookieOf(await signIn(user.email));
  await t.db.deleteFrom('users').where('id', '=', user.id).execute();
  expect((await me(cookie)).statusCode).toBe(401);
  expect((await signIn(user.email)).statusCode).toBe(401);
});

test('What can’t be a token never reaches the database', async () => {
  const fresh = await createTestApp();
  const cookie = `${sessionCookieName}=' or 1=1 --`;
  expect((await fresh.app.inject({ url: '/api/auth/me', headers: { cookie } })).statusCode).toBe(401);
  expect((await fresh.app.inject('/api/auth/me')).json().code).toBe('unauthenticated');
  expect(fresh.pool.totalCount).toBe(0);
  await fresh.close();
});

test('A hash made with older parameters is replaced when its owner signs in', async () => {
  const nonce = randomBytes(16);
  const cost = { memory: 7168, passes: 5, parallelism: 1, tagLength: 32 };
  const tag = argon2Sync('argon2id', { ...cost, message: testPassword, nonce });
  const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  const user = await createUser(t.db, {
    password_hash: `$argon2id$v=19$m=7168,t=5,p=1$${base64(nonce)}$${base64(tag)}`,
  });
  expect((await signIn(user.email)).statusCode).toBe(200);
  const after = await t.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
  expect(after.password_hash).toContain('$m=19456,t=2,p=1$');
  expect((await signIn(user.email)).statusCode).toBe(200);
});
