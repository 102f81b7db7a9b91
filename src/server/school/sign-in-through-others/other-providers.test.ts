import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { issueLink } from '#server/accounts/links/personal-links.ts';
import type { TestApp } from '#test/app.ts';
import { createAdmin, createCourse, createUser, testPassword } from '#test/factories.ts';
import { appWith, close, listen, openVisitor, school } from '#test/sign-in-servers.ts';

// Yandex ID and VK ID as their documentation describes them: on the real servers nobody has tried this.

let t: TestApp;
let there: Awaited<ReturnType<typeof listen>>;
let calls: { path: string; body: URLSearchParams; authorization: string | undefined }[] = [];
let answers: Record<string, unknown> = {};

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let text = '';
  for await (const part of request) text += String(part);
  const path = (request.url ?? '').replace(/\?.*/, '');
  calls.push({ path, body: new URLSearchParams(text), authorization: request.headers.authorization });
  response.writeHead(answers[path] === undefined ? 500 : 200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(answers[path] ?? {}));
}

beforeAll(async () => {
  there = await listen((request, response) => void answer(request, response));
  const common = `issuer: '${there.issuer}', allowHttp: true, clientId: abc, email: never`;
  t = await appWith(`
- { name: ya, title: Яндекс ID, kind: yandex, clientSecretVariable: SSO_SECRET, newPeople: everyone, ${common} }
- { name: vk, title: VK ID, kind: vk, newPeople: everyone, passwords: except-admins, ${common} }
`);
});

afterAll(async () => {
  await t.close();
  await close(there.server);
});

beforeEach(async () => {
  calls = [];
  answers = {
    '/token': { access_token: 'ya-token', token_type: 'bearer', expires_in: 100 },
    '/info': {
      id: '1000',
      login: 'ivan',
      default_email: 'ivan@yandex.ru',
      first_name: 'Иван',
      last_name: 'Петров',
    },
    '/oauth2/auth': {
      access_token: 'vk-token',
      user_id: 1234567890,
      id_token: 'not.to.be.read',
      scope: 'email',
    },
    '/oauth2/user_info': {
      user: { user_id: '1234567890', first_name: 'Ия', last_name: 'Ким', email: 'ia@vk.com' },
    },
  };
  await sql`truncate sessions, login_failures, sign_in_attempts`.execute(t.db);
  await sql`delete from users`.execute(t.db);
});

async function come(name: 'ya' | 'vk', more: Record<string, string> = {}) {
  const browser = openVisitor(t);
  const asked = new URL((await browser.get(`/api/sign-in/${name}`)).location).searchParams;
  const search = new URLSearchParams({ code: 'the-code', state: asked.get('state') ?? '', ...more });
  return { browser, asked, ...(await browser.get(`/api/sign-in/${name}/callback?${search}`)) };
}

const challengeOf = (verifier: string | null | undefined) =>
  createHash('sha256')
    .update(verifier ?? '')
    .digest('base64url');

test('Яндекс ID: the code is exchanged with PKCE, the person read with the token; his address proves nothing', async () => {
  const { asked, location } = await come('ya');
  expect(location).toBe('/dashboard');
  expect(asked.get('redirect_uri')).toBe(`${school}/api/sign-in/ya/callback`);
  const [token, info] = calls;
  expect(challengeOf(token?.body.get('code_verifier'))).toBe(asked.get('code_challenge'));
  expect(token?.body.get('client_secret')).toBe('client-secret');
  expect([info?.path, info?.authorization]).toEqual(['/info', 'OAuth ya-token']);
  const people = await t.db
    .selectFrom('users')
    .select(['email', 'first_name', 'email_verified_at'])
    .execute();
  expect(people).toEqual([{ email: 'ivan@yandex.ru', first_name: 'Иван', email_verified_at: null }]);
});

test('VK ID: the device goes with the code, and the token of its answer is never read as proof', async () => {
  expect((await come('vk')).sentence).toBe('invalid');
  const { asked, browser, location } = await come('vk', { device_id: 'the-device' });
  expect(location).toBe('/dashboard');
  const cookie = `otklik_session=${browser.cookies.otklik_session}`;
  const own = await t.app.inject({ method: 'GET', url: '/api/user/identities', headers: { cookie } });
  expect(own.json()).toMatchObject({ asksPassword: false, passwordOpens: false });
  const [token, info] = calls;
  expect(Object.fromEntries(token?.body ?? [])).toMatchObject({
    device_id: 'the-device',
    redirect_uri: `${school}/api/sign-in/vk/callback`,
    state: asked.get('state'),
  });
  expect(info?.body.get('access_token')).toBe('vk-token');
  const identities = await t.db.selectFrom('identities').select(['provider', 'sub']).execute();
  expect(identities).toEqual([{ provider: 'vk', sub: '1234567890' }]);
});

test.each([
  ['/info', undefined, 'down'],
  ['/token', undefined, 'down'],
  ['/token', {}, 'invalid'],
  ['/info', { id: 7 }, 'invalid'],
  ['/info', { id: '' }, 'invalid'],
])('An answer of %s that is %j: %s', async (path, given, sentence) => {
  answers[path] = given;
  expect((await come('ya')).sentence).toBe(sentence);
  const { rows } = await sql`select id from sessions`.execute(t.db);
  expect(rows).toEqual([]);
});

describe('Where passwords are for administrators alone', () => {
  const refused = 'Паролем здесь входят только администраторы. Войдите через сервер вашей организации';
  const useless =
    'Паролем здесь входят только администраторы: этот человек входит через сервер вашей организации';
  const signIn = (email: string, password = testPassword) =>
    openVisitor(t).post('/api/auth/login', { email, password });

  test('a right password of anyone else opens nothing, by the form, by a link or by a code', async () => {
    const [user, admin] = [await createUser(t.db), await createAdmin(t.db)];
    expect((await signIn(admin.email)).status).toBe(200);
    expect(await signIn(user.email)).toMatchObject({ status: 403, body: { message: refused } });
    expect((await signIn(user.email, 'не тот')).status).toBe(401);

    const token = await t.db
      .transaction()
      .execute((tx) => issueLink(tx, { userId: user.id, purpose: 'reset' }));
    const opens = async (link: string | undefined) =>
      (await openVisitor(t).post('/api/links/open', { token: link })).body['passwordOpens'];
    expect(await opens(token)).toBe(false);
    const reset = async (id: string) =>
      t.call('POST', `/api/users/${id}/reset-link`, { as: admin, body: {} });
    const other = await createAdmin(t.db);
    const { path: own } = (await reset(other.id)).json();
    expect(await opens(String(own).split('#')[1])).toBe(true);
    const made = await reset(user.id);
    expect([made.statusCode, made.json().message]).toEqual([409, useless]);
    const byLink = await openVisitor(t).post('/api/links/password', {
      token,
      newPassword: 'совсем новый пароль',
    });
    expect(byLink).toMatchObject({ status: 403, body: { message: refused } });

    const course = await createCourse(t.db);
    const link = {
      code: 'K7M49QXT',
      course_id: course.id,
      max_people: 5,
      expires_at: '2100-01-01T00:00:00Z',
    };
    await t.db.insertInto('join_links').values(link).execute();
    const stranger = {
      firstName: 'Ольга',
      lastName: 'Белова',
      email: 'o@example.ru',
      password: testPassword,
    };
    const byCode = await openVisitor(t).post('/api/join/K7M49QXT/account', stranger);
    expect(byCode).toMatchObject({ status: 403, body: { message: refused } });
    const { rows } = await sql`select id from sessions where user_id <> ${admin.id}`.execute(t.db);
    expect(rows).toEqual([]);
    expect(await t.db.selectFrom('users').select('id').where('email', '=', 'o@example.ru').execute()).toEqual(
      [],
    );
  });

  test('no first password is set, which would let nobody in, and none is advised; an old one is changed', async () => {
    const { browser } = await come('ya');
    const newPassword = 'совсем новый пароль';
    const set = await browser.post('/api/user/update-password', { newPassword });
    expect(set).toMatchObject({ status: 403, body: { message: refused } });
    const { id } = await t.db.selectFrom('identities').select('id').executeTakeFirstOrThrow();
    const headers = { cookie: `otklik_session=${browser.cookies.otklik_session}` };
    const unbound = await t.app.inject({ method: 'DELETE', url: `/api/user/identities/${id}`, headers });
    expect(unbound.statusCode).toBe(409);
    expect(unbound.json().message).toBe('Это единственный способ войти: сначала привяжите другой вход');
    const changed = await t.call('POST', '/api/user/update-password', {
      as: await createUser(t.db),
      body: { currentPassword: testPassword, newPassword },
    });
    expect(changed.statusCode).toBe(200);
  });

  test('an administrator gives no password to anyone else, nor with a role that he takes', async () => {
    const admin = await createAdmin(t.db);
    const person = { firstName: 'Ольга', lastName: 'Белова', email: 'olga@example.ru' };
    const password = 'совсем новый пароль';
    const create = async (body: object) => t.call('POST', '/api/users', { as: admin, body });
    const refusals = (response: { statusCode: number; json: () => { fields?: unknown } }) => [
      response.statusCode,
      response.json().fields,
    ];
    const refusedAtField = [400, { password: useless }];
    for (const role of ['student', 'curator']) {
      expect(refusals(await create({ ...person, role, password })), role).toEqual(refusedAtField);
    }
    const created = await create({ ...person, role: 'admin', password });
    expect(created.statusCode).toBe(201);
    expect((await signIn(person.email, password)).status).toBe(200);

    const { id } = created.json();
    const update = async (change: object) =>
      t.call('PUT', `/api/users/${id}`, { as: admin, body: { ...person, ...change } });
    expect(refusals(await update({ role: 'student', password }))).toEqual(refusedAtField);
    expect((await update({ role: 'student' })).statusCode).toBe(200);
    expect((await signIn(person.email, password)).status).toBe(403);
    expect(refusals(await update({ password: 'другой новый пароль' }))).toEqual(refusedAtField);
    // It would shut him in until he signs in anew: he has nothing to change.
    expect(refusals(await update({ mustChangePassword: true }))).toEqual(refusedAtField);
    // Whoever becomes an administrator again has the password that he had, or a new one with the role.
    expect((await update({ role: 'admin' })).statusCode).toBe(200);
    expect((await signIn(person.email, password)).status).toBe(200);
    expect((await update({ role: 'curator' })).statusCode).toBe(200);
    expect((await update({ role: 'admin', password: 'другой новый пароль' })).statusCode).toBe(200);
    expect((await signIn(person.email, 'другой новый пароль')).status).toBe(200);
  });
});
