import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { sessionCookieName } from '#server/accounts/auth/cookie.ts';
import { resetPassword } from '#server/app/start/reset-password.ts';
import { createApiToken } from '#test/api-token.ts';
import { createAdmin, createUser, testPassword } from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';
import { issueLink, type LinkPurpose } from './personal-links.ts';

const t = testApp({ APP_NAME: 'Школа диалога', TRUST_PROXY: '1' });

const newPassword = 'придумала сама';

const linkFor = (userId: string, purpose: LinkPurpose = 'reset', email: string | null = null) =>
  t.db.transaction().execute((tx) => issueLink(tx, { userId, purpose, email }));

let places = 0;

/** Each from another place, or wrong codes would be answered with delays. */
const callLink = (action: string, body: { token: string; newPassword?: string }, as?: { id: string }) =>
  t.call('POST', `/api/links/${action}`, {
    as,
    body,
    headers: { 'x-forwarded-for': `198.51.100.${(places += 1)}` },
  });

const open = (token: string, as?: { id: string }) => callLink('open', { token }, as);

const setPassword = (token: string, as?: { id: string }, password = newPassword) =>
  callLink('password', { token, newPassword: password }, as);

const confirmEmail = (token: string, as?: { id: string }) => callLink('confirm-email', { token }, as);

const canSignIn = async (email: string, password: string) =>
  (await t.call('POST', '/api/auth/login', { body: { email, password } })).statusCode === 200;

const read = (id: string) =>
  t.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const sessionsOf = (id: string) =>
  t.db.selectFrom('sessions').selectAll().where('user_id', '=', id).execute();

test('An opened link says whose account it is, of which school and what for, and works after it', async () => {
  const user = await createUser(t.db, { password_hash: null });
  const token = await linkFor(user.id, 'invite');
  for (let times = 0; times < 3; times += 1) {
    const response = await open(token);
    expect([response.statusCode, response.json()]).toEqual([
      200,
      {
        purpose: 'invite',
        firstName: 'Мария',
        email: user.email,
        school: 'Школа диалога',
        passwordOpens: true,
        viewer: 'nobody',
      },
    ]);
  }
  expect((await setPassword(token)).statusCode).toBe(200);
});

test('No GET and no HEAD consumes a link', async () => {
  const user = await createUser(t.db);
  const token = await linkFor(user.id);
  const addresses = ['/welcome', '/api/links/open', '/api/links/password', '/api/links/confirm-email'];
  for (let times = 0; times < 100; times += 1) {
    for (const address of addresses) {
      const url = `${address}?token=${token}`;
      await t.app.inject({ method: 'GET', url });
      await t.app.inject({ method: 'HEAD', url });
    }
  }
  expect((await setPassword(token)).statusCode).toBe(200);
  expect((await setPassword(token)).statusCode).toBe(404);
});

test('The first letter that reaches its owner ends what somebody has connected before; a later one doesn’t', async () => {
  const user = await createUser(t.db);
  const connect = async () => {
    await createApiToken(t.db, { user_id: user.id });
    await t.db.insertInto('identities').values({ provider: 'sso', sub: user.id, user_id: user.id }).execute();
  };
  const connected = async () => {
    const [tokens, identities] = await Promise.all(
      (['api_tokens', 'identities'] as const).map((table) =>
        t.db.selectFrom(table).selectAll().where('user_id', '=', user.id).execute(),
      ),
    );
    return [tokens?.length, identities?.length];
  };
  await connect();
  // A link that somebody handed over proves nothing.
  await setPassword(await linkFor(user.id, 'invite'));
  expect(await connected()).toEqual([1, 1]);
  await setPassword(await linkFor(user.id, 'reset', user.email));
  expect(await connected()).toEqual([0, 0]);
  await connect();
  await setPassword(await linkFor(user.id, 'reset', user.email));
  expect(await connected()).toEqual([1, 1]);
});

test('The person is signed in with the new password, and every other session of theirs has ended', async () => {
  const user = await createUser(t.db, { must_change_password: true });
  await t.call('GET', '/api/auth/me', { as: user });
  const response = await t.call('POST', '/api/links/password', {
    body: { token: await linkFor(user.id), newPassword, remember: true },
  });
  expect(response.json().user).toMatchObject({ id: user.id, mustChangePassword: false });
  const [cookie] = response.cookies;
  expect(cookie).toMatchObject({ name: sessionCookieName, maxAge: 30 * 24 * 3600, httpOnly: true });
  const me = await t.app.inject({
    url: '/api/auth/me',
    headers: { cookie: `${sessionCookieName}=${cookie?.value}` },
  });
  expect(me.json().user.id).toBe(user.id);
  expect(await sessionsOf(user.id)).toHaveLength(1);
  expect(await canSignIn(user.email, testPassword)).toBe(false);
  expect(await canSignIn(user.email, newPassword)).toBe(true);
});

test('The journal says that a password was set by a link, and keeps neither', async () => {
  const user = await createUser(t.db);
  const token = await linkFor(user.id);
  await setPassword(token);
  const rows = await t.db.selectFrom('audit_log').selectAll().where('subject_id', '=', user.id).execute();
  expect(rows).toMatchObject([
    { user_id: user.id, action: 'password_set_by_link', details: { purpose: 'reset' } },
  ]);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('Of twenty at once, one sets the password', async () => {
  const user = await createUser(t.db);
  const token = await linkFor(user.id);
  const passwords = Array.from({ length: 20 }, (_, number) => `пароль номер ${number}`);
  const responses = await Promise.all(passwords.map((password) => setPassword(token, undefined, password)));
  const set = responses.findIndex(({ statusCode }) => statusCode === 200);
  expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(await canSignIn(user.email, passwords[set] ?? '')).toBe(true);
});

test('A letter’s link proves the address that it went to; a link that a person hands over proves none', async () => {
  const [handed, written, moved] = await Promise.all([1, 2, 3].map(() => createUser(t.db)));
  await setPassword(await linkFor(handed?.id ?? ''));
  await setPassword(await linkFor(written?.id ?? '', 'invite', written?.email));
  await setPassword(await linkFor(moved?.id ?? '', 'invite', 'before@example.ru'));
  const proved = await Promise.all([handed, written, moved].map((user) => read(user?.id ?? '')));
  expect(proved.map(({ email_verified_at: at }) => at !== null)).toEqual([false, true, false]);
});

describe('A link that does not work', () => {
  const dead: Record<string, () => Promise<string>> = {
    invented: async () => 'A'.repeat(43),
    used: async () => {
      const token = await linkFor((await createUser(t.db)).id);
      await setPassword(token);
      return token;
    },
    replaced: async () => {
      const user = await createUser(t.db);
      const token = await linkFor(user.id);
      await linkFor(user.id);
      return token;
    },
    expired: async () => {
      const user = await createUser(t.db);
      const token = await linkFor(user.id);
      await sql`update personal_links set expires_at = now() where user_id = ${user.id}`.execute(t.db);
      return token;
    },
    'of a deleted person': async () => {
      const user = await createUser(t.db);
      const token = await linkFor(user.id);
      await t.call('DELETE', `/api/users/${user.id}`, { as: await createAdmin(t.db) });
      return token;
    },
    'older than a password that was set otherwise': async () => {
      const user = await createUser(t.db);
      const token = await linkFor(user.id);
      await t.call('POST', '/api/user/update-password', {
        as: user,
        body: { currentPassword: testPassword, newPassword },
      });
      return token;
    },
    'older than a password of the operator': async () => {
      const user = await createUser(t.db);
      const token = await linkFor(user.id);
      await resetPassword(t.db, user.email);
      return token;
    },
    'sent to an address that the account no longer has': async () => {
      const user = await createUser(t.db);
      const token = await linkFor(user.id, 'reset', user.email);
      const { first_name: firstName, last_name: lastName } = user;
      await t.call('PUT', `/api/users/${user.id}`, {
        as: await createAdmin(t.db),
        body: { firstName, lastName, email: `new-${user.email}` },
      });
      return token;
    },
  };

  test.each(Object.entries(dead))('%s: is refused in the same words', async (_, make) => {
    const token = await make();
    for (const use of [open, setPassword, confirmEmail]) {
      const response = await use(token);
      expect([response.statusCode, response.json().code, response.json().message]).toEqual([
        404,
        'not_found',
        'Ссылка не действует: она уже использована, заменена новой или устарела. Попросите новую',
      ]);
      expect(response.body).not.toContain(token);
    }
  });

  test('for another purpose: is refused so too, and keeps its own', async () => {
    const user = await createUser(t.db);
    const confirmation = await linkFor(user.id, 'confirm_email', 'confirm-only@example.ru');
    expect((await setPassword(confirmation)).statusCode).toBe(404);
    const reset = await linkFor(user.id);
    expect((await confirmEmail(reset)).statusCode).toBe(404);
    expect((await open(confirmation)).statusCode).toBe(200);
    expect((await setPassword(reset)).statusCode).toBe(200);
  });
});

test('In another person’s session a link binds nothing and stays open', async () => {
  const [owner, other] = await Promise.all([createUser(t.db), createUser(t.db)]);
  const token = await linkFor(owner.id);
  const confirmation = await linkFor(owner.id, 'confirm_email', 'foreign-session@example.ru');
  expect((await open(token, other)).json().viewer).toBe('other');
  expect((await open(token, owner)).json().viewer).toBe('owner');
  const refused = await setPassword(token, other);
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    'В этом браузере вошёл другой человек. Выйдите и откройте ссылку снова',
  ]);
  expect((await confirmEmail(confirmation, other)).statusCode).toBe(409);
  expect(refused.cookies).toEqual([]);
  expect(await canSignIn(owner.email, testPassword)).toBe(true);
  expect((await setPassword(token)).statusCode).toBe(200);
});

test('Codes can’t be tried without end from one place, and right ones don’t count', async () => {
  const from = (address: string, token: string) =>
    t.app.inject({
      method: 'POST',
      url: '/api/links/open',
      payload: { token },
      headers: { 'x-forwarded-for': address },
    });
  const token = await linkFor((await createUser(t.db)).id);
  const place = '192.0.2.77';
  const right = Array.from({ length: 70 }, () => token);
  for (const one of right) expect((await from(place, one)).statusCode).toBe(200);
  await sql`insert into login_failures (key, drained_at)
    values (${`link:${place}`}, now() + interval '20 minutes')
    on conflict (key) do update set drained_at = excluded.drained_at`.execute(t.db);
  const refused = await from(place, 'наугад');
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  expect((await from('192.0.2.78', 'наугад')).statusCode).toBe(404);
});

describe('A link for a password that an administrator hands over', () => {
  test('sets one, is shown once and is told in the journal without its secret', async () => {
    const [admin, user] = [await createAdmin(t.db), await createUser(t.db)];
    const created = await t.call('POST', `/api/users/${user.id}/reset-link`, { as: admin });
    expect([created.statusCode, created.json().hours]).toEqual([201, 1]);
    const [, token = ''] = created.json().path.split('/welcome#');
    expect(token).toMatch(/^[\w-]{43}$/);
    const logged = await t.db
      .selectFrom('audit_log')
      .select(['user_id', 'action', 'details'])
      .where('subject_id', '=', user.id)
      .execute();
    expect(logged).toEqual([{ user_id: admin.id, action: 'reset_link_created', details: {} }]);
    expect((await setPassword(token)).json().user.id).toBe(user.id);
  });

  test('cancels the one before, and is for administrators alone', async () => {
    const [admin, user] = [await createAdmin(t.db), await createUser(t.db)];
    const create = async (as: { id: string }) => t.call('POST', `/api/users/${user.id}/reset-link`, { as });
    const first = (await create(admin)).json().path.split('#')[1];
    const second = (await create(admin)).json().path.split('#')[1];
    expect((await open(first)).statusCode).toBe(404);
    expect((await open(second)).statusCode).toBe(200);
    expect((await create(user)).statusCode).toBe(403);
    const nobody = await t.call('POST', `/api/users/${crypto.randomUUID()}/reset-link`, { as: admin });
    expect(nobody.statusCode).toBe(404);
  });
});
