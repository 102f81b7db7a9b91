import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { OwnSignIn, SignIn } from '#contract/sign-ins/schemas.ts';
import { sessionCookieName } from '#server/accounts/auth/cookie.ts';
import { resetPassword } from '#server/app/start/reset-password.ts';
import {
  createAdmin,
  createCourse,
  createCurator,
  createJoinLink,
  createUser,
  testPassword,
} from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';

const t = testApp({ TRUST_PROXY: '1' });

const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

let admin: { id: string };

beforeEach(async () => {
  await sql`delete from sign_ins`.execute(t.db);
  await sql`delete from login_failures`.execute(t.db);
  admin ??= await createAdmin(t.db);
});

interface From {
  address?: string;
  cookie?: string;
}

const post = (url: string, payload: object, { address = '192.0.2.1', cookie }: From = {}) =>
  t.app.inject({
    method: 'POST',
    url,
    payload,
    remoteAddress: address,
    headers: { 'user-agent': windows, ...(cookie && { cookie }) },
  });

const signIn = (email: string, password = testPassword, from: From = {}) =>
  post('/api/auth/login', { email, password }, from);

const cookieOf = ({ cookies }: Awaited<ReturnType<typeof post>>) =>
  `${sessionCookieName}=${cookies[0]?.value}`;

/** Newest first. */
const journal = async (query = ''): Promise<SignIn[]> =>
  (await t.call('GET', `/api/sign-ins${query}`, { as: admin })).json();

const outcomes = async (query = '') => (await journal(query)).map(({ outcome }) => outcome);

const from = { address: '192.0.2.1', device: 'Chrome, Windows' };

describe('one row for', () => {
  test('a sign-in, a wrong password and an unknown address, of which nothing is kept', async () => {
    const user = await createUser(t.db);
    await signIn('nobody-at-all@example.ru');
    await signIn(user.email, 'не тот');
    await signIn(user.email);
    const person = { id: user.id, firstName: 'Мария', lastName: user.last_name, email: user.email };
    expect(await journal()).toEqual([
      { ...one, ...from, outcome: 'in', via: 'password', person },
      { ...one, ...from, outcome: 'wrong', via: 'password', person },
      { ...one, ...from, outcome: 'unknown', via: 'password', person: null },
    ]);
    const { rows } = await sql<{ text: string }>`select sign_ins::text as text from sign_ins`.execute(t.db);
    expect(JSON.stringify(rows)).not.toContain('nobody');
  });

  const one = { id: expect.any(String), timestamp: expect.any(String) };

  test('a sign-out, with what the session began with; none for one that nobody had', async () => {
    const user = await createUser(t.db);
    const cookie = cookieOf(await signIn(user.email, testPassword, { address: '198.51.100.7' }));
    await post('/api/auth/logout', {}, { cookie });
    await post('/api/auth/logout', {}, { cookie });
    await t.app.inject({ method: 'POST', url: '/api/auth/logout' });
    expect(await journal()).toMatchObject([
      {
        outcome: 'out',
        via: 'password',
        address: '198.51.100.7',
        device: from.device,
        person: { id: user.id },
      },
      { outcome: 'in' },
    ]);
  });

  test('each session that is ended: by its owner, by a new sign-in, by a new password, by an administrator, on the server', async () => {
    const user = await createUser(t.db, { email: 'ends@example.ru' });
    const here = cookieOf(await signIn(user.email));
    const there = await signIn(user.email);
    const { id } = await t.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', user.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    await t.app.inject({ method: 'DELETE', url: `/api/user/sessions/${id}`, headers: { cookie: here } });
    expect(await outcomes()).toEqual(['ended', 'in', 'in']);

    const again = cookieOf(await signIn(user.email, testPassword, { cookie: here }));
    expect(await outcomes('?limit=2')).toEqual(['in', 'ended']);

    await signIn(user.email);
    await signIn(user.email);
    await t.app.inject({ method: 'DELETE', url: '/api/user/sessions', headers: { cookie: again } });
    expect(await outcomes('?limit=3')).toEqual(['ended', 'ended', 'in']);

    await signIn(user.email);
    const change = { currentPassword: testPassword, newPassword: 'другой пароль' };
    await post('/api/user/update-password', change, { cookie: again });
    expect(await outcomes('?limit=2')).toEqual(['ended', 'in']);

    const promoted = await t.call('PUT', `/api/users/${user.id}`, {
      as: admin,
      body: { firstName: 'Мария', lastName: 'Соколова', email: user.email, role: 'curator' },
    });
    expect(promoted.statusCode, promoted.body).toBe(200);
    expect(await outcomes('?limit=2')).toEqual(['ended', 'ended']);

    await signIn(user.email, 'другой пароль');
    await resetPassword(t.db, user.email);
    expect(await outcomes('?limit=2')).toEqual(['ended', 'in']);
    expect(there.statusCode).toBe(200);
  });

  test('the ways in that need no password: an invitation, a link for a new one, a code', async () => {
    const user = await createUser(t.db, { password_hash: null });
    const asked = { as: admin, body: { by: 'link' } };
    const invited = await t.call('POST', `/api/users/${user.id}/invite`, asked);
    await setPassword(invited.json().inviteLink);
    const reset = await t.call('POST', `/api/users/${user.id}/reset-link`, asked);
    await setPassword(reset.json().path);
    const course = await createCourse(t.db);
    const { code } = await createJoinLink(t.db, { course_id: course.id });
    const stranger = {
      firstName: 'Иван',
      lastName: 'Новый',
      email: 'ivan-new@example.ru',
      password: 'пароль',
    };
    const joined = await post(`/api/join/${code}/account`, stranger);
    expect(joined.statusCode, joined.body).toBe(201);
    expect((await journal()).map(({ outcome, via }) => [outcome, via])).toEqual([
      ['in', 'join'],
      ['in', 'reset'],
      ['ended', 'invite'],
      ['in', 'invite'],
    ]);
  });

  const setPassword = async (link: string) => {
    const body = { token: link.split('#')[1], newPassword: 'новый пароль' };
    expect((await post('/api/links/password', body)).statusCode).toBe(200);
  };

  test('a full bucket, once an hour, however many are refused at once', async () => {
    const user = await createUser(t.db);
    await sql`insert into login_failures (key, drained_at)
      values (${`pair:${user.id}:192.0.2.1`}, now() + interval '900 seconds')`.execute(t.db);
    const refused = await Promise.all(Array.from({ length: 5 }, () => signIn(user.email)));
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([429, 429, 429, 429, 429]);
    expect(await journal()).toMatchObject([{ outcome: 'slowed', person: { id: user.id } }]);
    // It drains, which a guess elsewhere would sweep away, and is filled again: the hour still runs.
    await sql`update login_failures set drained_at = now() - interval '1 second'`.execute(t.db);
    await signIn('someone@example.ru', 'не тот', { address: '192.0.2.77' });
    await sql`update login_failures set drained_at = now() + interval '900 seconds'`.execute(t.db);
    await signIn(user.email);
    expect(await outcomes('?outcome=slowed')).toHaveLength(1);
    await sql`update login_failures set told_at = told_at - interval '1 hour'`.execute(t.db);
    await signIn(user.email);
    expect(await outcomes('?outcome=slowed')).toHaveLength(2);
  });
});

test('A password that was changed while the old one was being checked is a wrong one, in the journal too', async () => {
  const user = await createUser(t.db);
  const [changed, refused] = await Promise.all([
    t.db.updateTable('users').set({ password_hash: null }).where('id', '=', user.id).execute(),
    signIn(user.email),
  ]);
  expect(changed).toHaveLength(1);
  expect(refused.statusCode).toBe(401);
  expect(await outcomes()).toEqual(['wrong']);
});

test('Nothing of a deleted person stays, and nobody is ended twice', async () => {
  const user = await createUser(t.db);
  const cookie = cookieOf(await signIn(user.email));
  const [left] = await Promise.all([
    post('/api/auth/logout', {}, { cookie }),
    t.call('DELETE', `/api/users/${user.id}`, { as: admin }),
  ]);
  expect(left.statusCode).toBe(200);
  expect(await journal()).toEqual([]);
});

describe('an administrator finds', () => {
  test('rows of a person, of an outcome, of an address and of a time, by pages', async () => {
    const anna = await createUser(t.db, { first_name: 'Аглая', email: 'aglaja@example.ru' });
    const boris = await createUser(t.db);
    await signIn(boris.email, testPassword, { address: '203.0.113.5' });
    await signIn(anna.email, 'не тот', { address: '203.0.113.5' });
    await signIn(anna.email);
    expect(await outcomes(`?search=${encodeURIComponent('агл')}`)).toEqual(['in', 'wrong']);
    expect(await outcomes('?search=AGLAJA&outcome=wrong')).toEqual(['wrong']);
    expect(await outcomes('?address=203.0.113.5')).toEqual(['wrong', 'in']);
    expect(await outcomes(`?to=${new Date(Date.now() - 60_000).toISOString()}`)).toEqual([]);
    expect(await outcomes(`?from=${new Date(Date.now() - 60_000).toISOString()}`)).toHaveLength(3);
    const [first] = await journal('?limit=1');
    expect(await outcomes(`?limit=1&cursor=${first?.id}`)).toEqual(['wrong']);
  });

  test('and nobody else does: a curator and a student see their own rows alone', async () => {
    const curator = await createCurator(t.db);
    const student = await createUser(t.db);
    await signIn(student.email, 'не тот');
    await signIn(curator.email);
    for (const as of [curator, student]) {
      expect((await t.call('GET', '/api/sign-ins', { as })).statusCode).toBe(403);
      expect((await t.call('GET', '/api/sign-ins/export', { as })).statusCode).toBe(403);
    }
    const own = async (as: { id: string }): Promise<OwnSignIn[]> =>
      (await t.call('GET', '/api/user/sign-ins', { as })).json();
    expect((await own(curator)).map(({ outcome }) => outcome)).toEqual(['in']);
    expect(await own(student)).toEqual([
      { id: expect.any(String), timestamp: expect.any(String), ...from, outcome: 'wrong', via: 'password' },
    ]);
    expect((await t.call('GET', '/api/user/sign-ins?limit=1', { as: student })).json()).toHaveLength(1);
  });
});

describe('the journal as a file', () => {
  const file = (query: string) => t.call('GET', `/api/sign-ins/export?${query}`, { as: admin });

  test('is a table in the reader’s time, or a line of JSON a row over many batches', async () => {
    const user = await createUser(t.db, { email: 'file@example.ru' });
    await sql`insert into sign_ins (user_id, outcome, via, address, device)
      select ${user.id}::uuid, 'wrong', 'password', '192.0.2.9', '=cmd' from generate_series(1, 1001)`.execute(
      t.db,
    );
    const table = await file('timeZone=Asia/Vladivostok');
    expect(table.headers['content-disposition']).toContain(encodeURIComponent('Журнал входов'));
    const [head, row] = table.payload.split('\r\n');
    expect(head).toContain('Когда;Кто;Email;Что;Способ;Адрес;Устройство');
    expect(row?.split(';').slice(1)).toEqual([
      `Мария ${user.last_name}`,
      'file@example.ru',
      'Неверный пароль',
      'пароль',
      '192.0.2.9',
      "'=cmd",
    ]);
    const { payload } = await file('format=jsonl&outcome=wrong');
    const lines = payload
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
    expect(lines).toHaveLength(1_001);
    expect(lines).toEqual(await journal('?outcome=wrong'));
    expect((await file('format=xlsx')).rawPayload.subarray(0, 2).toString()).toBe('PK');
  });

  test('is itself in the journal of changes, without whom was looked for', async () => {
    await file('format=jsonl&search=Тайный&outcome=wrong');
    const [entry] = (
      await t.call('GET', '/api/audit?action=sign_ins_exported&limit=1', { as: admin })
    ).json();
    expect(entry).toMatchObject({
      performedBy: { id: admin.id },
      details: { format: 'jsonl', outcome: 'wrong' },
    });
    expect(JSON.stringify(entry)).not.toContain('Тайный');
  });
});
