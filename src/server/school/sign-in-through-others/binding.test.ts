import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSession } from '#server/accounts/auth/session.ts';
import { issueLink } from '#server/accounts/links/personal-links.ts';
import { prepareSecondFactors } from '#server/accounts/second-factor/at-start.ts';
import { createApp } from '#server/app/app.ts';
import { startLive } from '#server/platform/live/live.ts';
import { createApiToken } from '#test/api-token.ts';
import { readEventStream } from '#test/event-stream.ts';
import { createAdmin, createUser, testPassword } from '#test/factories.ts';
import { openSignInSchool, type SignInSchool } from '#test/sign-in-school.ts';
import { openVisitor, seconds, type VisitorBrowser } from '#test/sign-in-servers.ts';

let school: SignInSchool;

beforeAll(async () => void (school = await openSignInSchool()));
afterAll(() => school.close());
beforeEach(() => school.empty());

const getUser = (id: string) =>
  school.t.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const confirmed = { email: 'anna@company.ru', email_verified_at: '2026-01-01T00:00:00Z' };

const invite = (userId: string, email: string | null) =>
  school.t.db.transaction().execute((tx) => issueLink(tx, { userId, purpose: 'invite', email }));

/** Where the provider sends back whoever goes to it from an invitation. */
async function startFrom(browser: VisitorBrowser, token: string): Promise<string> {
  const { address } = (await browser.post('/api/sign-in/sso/link', { token })).body;
  school.sso.asked = new URL(String(address)).searchParams;
  return `/api/sign-in/sso/callback?code=x&state=${school.sso.asked.get('state')}`;
}

describe('binding', () => {
  test('in the profile takes the password and the session that began it; then it signs in, an administrator too', async () => {
    const admin = await createAdmin(school.t.db, { email: 'boss@company.ru' });
    await sql`insert into second_factors (user_id, sealed, last_step) values (${admin.id}, '', 0)`.execute(
      school.t.db,
    );
    const session = async () => createSession(school.t.db, admin.id, { remember: false });
    const browser = openVisitor(school.t, { otklik_session: await session() });
    const bind = (body: object) => browser.post('/api/user/identities/sso', body);
    expect((await bind({})).body).toMatchObject({ fields: { password: 'Введите пароль' } });
    expect((await bind({ password: 'не тот' })).status).toBe(400);
    const { address } = (await bind({ password: testPassword })).body;
    const asked = new URL(String(address)).searchParams;
    school.sso.asked = asked;
    const back = `/api/sign-in/sso/callback?code=x&state=${asked.get('state')}`;
    // Another session of the same browser by now.
    const stranger = openVisitor(school.t, { ...browser.cookies, otklik_session: await session() });
    const { location } = await stranger.get(back);
    expect(location).toMatch(/^\/profile\?tab=settings#sign-in=other_viewer\./);
    const again = new URL(String((await bind({ password: testPassword })).body.address)).searchParams;
    school.sso.asked = again;
    const done = await browser.get(`/api/sign-in/sso/callback?code=x&state=${again.get('state')}`);
    expect(done.location).toBe('/profile?tab=settings');
    // The provider's second factor is the provider's matter, also at the next start.
    const { browser: other } = await school.come();
    expect((await school.whoIs(other))?.id).toBe(admin.id);
    await sql`delete from second_factors`.execute(school.t.db);
    await prepareSecondFactors(school.t.db, school.t.config);
    expect((await school.whoIs(other))?.id).toBe(admin.id);
    expect(await school.whoIs(browser)).toBeUndefined();
  });

  test('what is somebody else’s can’t be bound, and the last way in can’t be unbound', async () => {
    const { browser } = await school.come();
    const own = await school.ownIdentities(browser);
    expect(own).toMatchObject({ asksPassword: false, mayUnbind: false, identities: [{ provider: 'sso' }] });
    const unbind = (id: string, token = browser.cookies.otklik_session) =>
      school.t.app.inject({
        method: 'DELETE',
        url: `/api/user/identities/${id}`,
        headers: { cookie: `otklik_session=${token}` },
      });
    const { id = '' } = own.identities[0] ?? {};
    const last = await unbind(id);
    expect([last.statusCode, last.json().message]).toEqual([
      409,
      'Это единственный способ войти: сначала задайте пароль',
    ]);

    const user = await createUser(school.t.db);
    const { browser: other } = await school.signInByPassword(user.email);
    const { address } = (await other.post('/api/user/identities/sso', { password: testPassword })).body;
    school.sso.asked = new URL(String(address)).searchParams;
    const { location } = await other.get(
      `/api/sign-in/sso/callback?code=x&state=${school.sso.asked.get('state')}`,
    );
    expect(location).toMatch(/^\/profile\?tab=settings#sign-in=taken\./);
    expect((await unbind(id, other.cookies.otklik_session)).statusCode).toBe(404);

    const { id: userId } = (await school.whoIs(browser)) ?? { id: '' };
    await sql`update users set password_hash = 'some' where id = ${userId}`.execute(school.t.db);
    expect((await unbind(id)).statusCode).toBe(200);
    expect((await school.come({ email: 'anna@company.ru' })).sentence).toBeUndefined();
  });

  test('an invitation binds whoever signs in from it, once, and consents are asked for as ever', async () => {
    const admin = await createAdmin(school.t.db, { email: 'boss@company.ru', password_hash: null });
    const token = await invite(admin.id, 'boss@company.ru');
    const browser = openVisitor(school.t);
    const first = await startFrom(browser, token);
    const begun = school.sso.asked;
    const second = await startFrom(browser, token);
    expect((await browser.get(second)).location).toBe('/dashboard');
    expect(await school.whoIs(browser)).toMatchObject({ id: admin.id });
    expect((await getUser(admin.id)).email_verified_at).not.toBeNull();
    school.sso.asked = begun;
    expect((await browser.get(first)).sentence).toBe('dead_link');
    expect((await browser.post('/api/sign-in/sso/link', { token })).status).toBe(404);
  });

  test('the first invitation that shows whose the address is ends what somebody has connected before', async () => {
    const { id } = await createUser(school.t.db, { email: 'anna@company.ru', password_hash: null });
    const come = async (sub: string, letterTo: string | null) => {
      const browser = openVisitor(school.t);
      school.sso.idToken = (honest) => school.sso.sign({ ...honest, sub });
      await browser.get(await startFrom(browser, await invite(id, letterTo)));
      return browser;
    };
    const connected = async () => {
      const { db } = school.t;
      const identities = await db.selectFrom('identities').select('sub').where('user_id', '=', id).execute();
      const tokens = await db.selectFrom('api_tokens').select('id').where('user_id', '=', id).execute();
      return [identities.map(({ sub }) => sub), tokens.length];
    };
    // A link that was handed over has got into other hands, and proves nothing.
    const stranger = await come('stranger', null);
    await createApiToken(school.t.db, { user_id: id });
    expect((await school.whoIs(stranger))?.id).toBe(id);
    const owner = await come('anna', 'anna@company.ru');
    expect((await school.whoIs(owner))?.id).toBe(id);
    expect(await school.whoIs(stranger)).toBeUndefined();
    expect(await connected()).toEqual([['anna'], 0]);
    await createApiToken(school.t.db, { user_id: id });
    await come('anna', 'anna@company.ru');
    expect((await school.whoIs(owner))?.id).toBe(id);
    expect(await connected()).toEqual([['anna'], 1]);
  });
});

test('An employee leaves: the provider’s word ends the session and its open stream on another process', async () => {
  const { browser } = await school.come({ sid: 'there-7' });
  const live = await startLive({ connection: school.t.connection, log: { info() {}, warn() {} } });
  const { db, config, metrics } = school.t;
  const elsewhere = await createApp({ db, config, live, metrics, log: school.t.app.log });
  const url = await elsewhere.listen({ port: 0, host: '127.0.0.1' });
  const stream = await readEventStream(url, `otklik_session=${browser.cookies.otklik_session}`);
  expect(stream.status).toBe(200);
  const token = await school.sso.sign({
    iss: school.sso.issuer,
    aud: 'otklik',
    sub: 'anna',
    sid: 'there-7',
    iat: seconds(),
    exp: seconds() + 60,
    jti: 'leaver',
    events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
  });
  const payload = { logout_token: token };
  await school.t.app.inject({ method: 'POST', url: '/api/sign-in/sso/backchannel-logout', payload });
  await stream.ended;
  expect(await school.whoIs(browser)).toBeUndefined();
  await elsewhere.close();
  await live.close();
});

test('Signing out leads on to the provider’s own end where the file says so, and only who came through it', async () => {
  const { browser } = await school.come();
  expect(await browser.post('/api/auth/logout')).toEqual({ status: 200, body: {} });
  expect(browser.cookies.otklik_leave).toBe('sso');
  const url = new URL((await browser.get('/api/sign-in/sso/leave')).location);
  expect(url.origin + url.pathname).toBe(`${school.sso.issuer}/end`);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: 'otklik',
    post_logout_redirect_uri: 'http://127.0.0.1:3000/',
  });
  expect((await browser.get('/api/sign-in/nobody/leave')).location).toBe('/');
  const { email } = await createUser(school.t.db);
  const { browser: other } = await school.signInByPassword(email);
  await other.post('/api/auth/logout');
  expect(other.cookies).not.toHaveProperty('otklik_leave');
});

test('A password that was to be changed first ends where it isn’t needed', async () => {
  const user = await createUser(school.t.db, { ...confirmed, must_change_password: true });
  const { browser } = await school.come();
  expect(await school.whoIs(browser)).toMatchObject({ id: user.id, mustChangePassword: false });
  expect((await school.signInByPassword(user.email)).status).toBe(401);
});

describe('whoever has no password', () => {
  const again =
    'Войдите ещё раз через «Вход для сотрудников», и в течение десяти минут это можно будет сделать: пароля, чтобы подтвердить, что это вы, у вас нет';
  const copy = ['/api/user/data', { format: 'json' }] as const;
  /** What asks who it is, but for the erasure and the new password, which come after them. */
  const changes = [
    ['/api/user/update-email', { email: 'anna@company.ru' }],
    ['/api/user/second-factor/setup', {}],
    ['/api/user/identities/sso', {}],
    ['/api/user/erasure', {}],
    ['/api/user/update-password', { newPassword: 'новый-пароль' }],
  ] as const;
  const send = async (browser: VisitorBrowser, [url, payload]: readonly [string, object]) => {
    const cookie = `otklik_session=${browser.cookies.otklik_session}`;
    const response = await school.t.app.inject({ method: 'POST', url, headers: { cookie }, payload });
    return response.statusCode === 200 ? 200 : [response.statusCode, response.json().message];
  };
  const age = (minutes: number) =>
    sql`update sessions set proved_at = proved_at - make_interval(mins => ${minutes})`.execute(school.t.db);

  test('proves it by coming through the provider, for ten minutes', async () => {
    const { browser } = await school.come();
    const { browser: idle } = await school.come();
    await age(11);
    const stale = [403, again];
    for (const one of [copy, ...changes]) expect(await send(browser, one), one[0]).toEqual(stale);
    const own = await school.ownIdentities(browser);
    expect(own).toMatchObject({ asksPassword: false, signInAgain: { name: 'sso', isFresh: false } });
    // The trip replaces the session; the one that was left open elsewhere stays as it is.
    await school.come({}, browser);
    expect(await school.ownIdentities(browser)).toMatchObject({ signInAgain: { isFresh: true } });
    expect(await send(idle, copy)).toEqual(stale);
    await age(9);
    for (const one of [copy, ...changes]) expect(await send(browser, one), one[0]).toBe(200);
    // The password that was set is asked for from now on.
    expect(await send(browser, copy)).toEqual([400, 'Введите пароль']);
    expect(await school.ownIdentities(browser)).toMatchObject({ asksPassword: true, signInAgain: null });
  });

  test('not by a session of another way, nor by somebody else’s', async () => {
    const { browser } = await school.come();
    const { browser: other } = await school.come({ sub: 'boris', email: 'boris@company.ru' });
    const id = (await school.whoIs(browser))?.id ?? '';
    browser.cookies['otklik_session'] = await createSession(school.t.db, id, {
      via: 'reset',
      remember: false,
    });
    expect(await send(browser, copy)).toEqual([403, again]);
    // Another person's fresh session is his own proof, and whoever comes back in this browser is who he is.
    const before = (await school.whoIs(other))?.id;
    await school.come({}, other);
    expect((await school.whoIs(other))?.id).not.toBe(before);
    expect(await send(browser, copy)).toEqual([403, again]);
  });

  test('and with a password, however fresh the session, the password is asked for', async () => {
    const user = await createUser(school.t.db, confirmed);
    const { browser } = await school.come();
    expect((await school.whoIs(browser))?.id).toBe(user.id);
    expect(await send(browser, copy)).toEqual([400, 'Введите пароль']);
    const [url, body] = copy;
    expect(await send(browser, [url, { ...body, password: 'не тот' }])).toEqual([
      400,
      'Неверный текущий пароль',
    ]);
    await age(11);
    expect(await send(browser, [url, { ...body, password: testPassword }])).toBe(200);
  });
});

test('the ways in are shown to nobody who is signed out', async () => {
  expect((await school.t.call('GET', '/api/user/identities')).statusCode).toBe(401);
});
