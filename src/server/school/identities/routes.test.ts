import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSession } from '#server/accounts/auth/session.ts';
import { issueLink } from '#server/accounts/links/personal-links.ts';
import { prepareSecondFactors } from '#server/accounts/second-factor/at-start.ts';
import { createApp } from '#server/app/app.ts';
import { startLive } from '#server/platform/live/live.ts';
import type { TestApp } from '#test/app.ts';
import { readEventStream } from '#test/event-stream.ts';
import { createAdmin, createCourse, createUser, testPassword } from '#test/factories.ts';
import {
  appWith,
  type Forger,
  goTo,
  openForger,
  openRealProvider,
  openVisitor,
  seconds,
  signInThere,
  type VisitorBrowser,
} from '#test/sign-in-servers.ts';

let [t, sso]: [TestApp, Forger] = [] as never;
let real: Awaited<ReturnType<typeof openRealProvider>>;
/** What the real provider says of whoever comes. */
let person: Record<string, unknown> = {};

beforeAll(async () => {
  sso = await openForger();
  real = await openRealProvider(() => person);
  t = await appWith(
    `
- name: sso
  title: Вход для сотрудников
  issuer: ${sso.issuer}
  allowHttp: true
  clientId: otklik
  clientSecretVariable: SSO_SECRET
  email: vouched
  newPeople: domains
  domains: [company.ru]
  roles: { claim: groups, admin: [lms-admins], curator: [lms-curators] }
  groups: { claim: groups, joins: { soft-skills: K7M49QXT, closed: K7M49QXU } }
  logout: provider
- name: real
  title: Настоящий
  issuer: ${real.issuer}
  allowHttp: true
  clientId: otklik
  clientSecretVariable: SSO_SECRET
  newPeople: everyone
`,
    { SECOND_FACTOR: 'admin', SESSION_IDLE: 'admin:12h' },
  );
});

afterAll(async () => {
  await t.close();
  await Promise.all([sso.close(), real.close()]);
});

beforeEach(async () => {
  await sql`truncate sessions, login_failures, sign_in_attempts`.execute(t.db);
  await sql`delete from users`.execute(t.db);
  sso.idToken = (claims) => sso.sign(claims);
});

/** Comes through the first provider with these claims. */
async function come(claims: Record<string, unknown> = {}, browser = openVisitor(t)) {
  sso.idToken = (honest) => sso.sign({ ...honest, ...claims });
  const { location, sentence } = await browser.get(await goTo(browser, sso));
  return { browser, location, sentence };
}

const whoIs = async (browser: VisitorBrowser) => {
  const cookie = Object.entries(browser.cookies)
    .map((pair) => pair.join('='))
    .join('; ');
  const response = await t.app.inject({ method: 'GET', url: '/api/auth/me', headers: { cookie } });
  return response.json().user as { id: string; email: string; role: string; firstName: string } | undefined;
};

const getUser = (id: string) =>
  t.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const confirmed = { email: 'anna@company.ru', email_verified_at: '2026-01-01T00:00:00Z' };

const signInByPassword = async (email: string, browser = openVisitor(t)) => ({
  browser,
  ...(await browser.post('/api/auth/login', { email, password: testPassword })),
});

describe('with a real provider', () => {
  const comeThere = async (login: string) => {
    const browser = openVisitor(t);
    const { location } = await browser.get('/api/sign-in/real?next=/profile');
    return { browser, ...(await browser.get(await signInThere(location, login))) };
  };

  test('a new person is made, comes back as the same one, and signs out', async () => {
    person = { email: 'olga@mail.ru', email_verified: true, given_name: 'Ольга', family_name: 'Серова' };
    const first = await comeThere('olga');
    expect(first.location).toBe('/profile');
    const made = await whoIs(first.browser);
    expect(made).toMatchObject({ email: 'olga@mail.ru', role: 'student', firstName: 'Ольга' });
    expect(await getUser(made?.id ?? '')).toMatchObject({
      password_hash: null,
      email_verified_at: expect.anything(),
    });
    // Another address there makes nobody else here.
    person = { email: 'new-name@mail.ru', email_verified: true };
    const second = await comeThere('olga');
    expect((await whoIs(second.browser))?.id).toBe(made?.id);
    expect(await second.browser.post('/api/auth/logout')).toEqual({ status: 200, body: {} });
    expect(await whoIs(second.browser)).toBeUndefined();
  });

  test('an address that it hasn’t checked finds nobody, and a name that is a message is none', async () => {
    await createUser(t.db, { email: 'olga@mail.ru', email_verified_at: '2026-01-01T00:00:00Z' });
    person = { email: 'olga@mail.ru' };
    expect((await comeThere('stranger')).sentence).toBe('bind_yourself');
    person = { email: 'free@mail.ru', email_verified: 'true', given_name: 'Приз: evil.example' };
    const { browser } = await comeThere('free');
    const made = await whoIs(browser);
    expect(made?.firstName).toBe('Новый');
    expect((await getUser(made?.id ?? '')).email_verified_at).toBeNull();
  });
});

describe('an account with the address', () => {
  test('that its owner has confirmed is linked, and keeps its password', async () => {
    const user = await createUser(t.db, confirmed);
    const { browser } = await come();
    expect((await whoIs(browser))?.id).toBe(user.id);
    expect((await signInByPassword(user.email)).status).toBe(200);
    const log = await t.db
      .selectFrom('audit_log')
      .select(['action', 'details'])
      .where('subject_id', '=', user.id)
      .execute();
    expect(log).toMatchObject([{ action: 'identity_bound', details: { how: 'address' } }]);
  });

  test('that nobody has confirmed loses whatever opened it: password, session, link and identity', async () => {
    const user = await createUser(t.db, { email: 'anna@company.ru' });
    const { browser: hijacker } = await signInByPassword(user.email);
    expect((await whoIs(hijacker))?.id).toBe(user.id);
    await t.db.insertInto('identities').values({ provider: 'real', sub: 'evil', user_id: user.id }).execute();
    const token = await t.db
      .transaction()
      .execute((tx) => issueLink(tx, { userId: user.id, purpose: 'reset' }));
    const { browser } = await come();
    expect((await whoIs(browser))?.id).toBe(user.id);
    expect(await whoIs(hijacker)).toBeUndefined();
    expect((await signInByPassword(user.email)).status).toBe(401);
    expect((await openVisitor(t).post('/api/links/open', { token })).status).toBe(404);
    const identities = await t.db.selectFrom('identities').select('provider').execute();
    expect(identities).toEqual([{ provider: 'sso' }]);
  });

  test('of an administrator isn’t linked; a closed one stays closed, also once it is bound', async () => {
    await createAdmin(t.db, confirmed);
    expect((await come()).sentence).toBe('bind_yourself');
    await sql`delete from users`.execute(t.db);
    const user = await createUser(t.db, confirmed);
    await come();
    await sql`update users set blocked_at = now()`.execute(t.db);
    await sql`delete from sessions`.execute(t.db);
    const { browser, sentence } = await come();
    expect([sentence, await whoIs(browser)]).toEqual(['shut', undefined]);
    const [last] = await t.db
      .selectFrom('sign_ins')
      .select(['outcome', 'via', 'user_id'])
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(last).toEqual({ outcome: 'blocked', via: 'provider', user_id: user.id });
  });

  test('of another organisation isn’t let in, and twice at once one person is made', async () => {
    expect((await come({ email: 'x@other.ru' })).sentence).toBe('other_domain');
    expect((await come({ email: undefined })).sentence).toBe('no_email');
    const browsers = [openVisitor(t), openVisitor(t)];
    const backs = await Promise.all(
      browsers.map(async (browser) => {
        const { location } = await browser.get('/api/sign-in/sso');
        return new URL(location).searchParams;
      }),
    );
    sso.idToken = (honest) => sso.sign(honest);
    for (const [at, asked] of backs.entries()) {
      sso.asked = asked;
      await browsers[at]?.get(`/api/sign-in/sso/callback?code=x&state=${asked.get('state')}`);
    }
    expect(await t.db.selectFrom('users').select('email').execute()).toHaveLength(1);
  });
});

describe('roles and streams', () => {
  test('come from the claim where it is present; absent, nothing changes', async () => {
    await createAdmin(t.db);
    const { browser } = await come({ groups: ['lms-curators', 'else'] });
    const user = await whoIs(browser);
    expect(user?.role).toBe('curator');
    for (const groups of [undefined, null, 7]) {
      const again = await come({ groups });
      expect((await whoIs(again.browser))?.role).toBe('curator');
    }
    const admin = await createAdmin(t.db);
    const edited = { firstName: 'Анна', lastName: 'Белова', email: 'anna@company.ru', role: 'student' };
    const refused = await t.call('PUT', `/api/users/${user?.id}`, { as: admin, body: edited });
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'Роль приходит из «Вход для сотрудников»: измените её там',
    ]);
    const listed = await t.call('GET', '/api/users?search=anna', { as: admin });
    expect(listed.json()).toMatchObject([{ roleFrom: 'Вход для сотрудников' }]);
    expect((await whoIs((await come({ groups: [] })).browser))?.role).toBe('student');
  });

  test('the last administrator stays one', async () => {
    const { browser } = await come({ groups: ['lms-admins'] });
    const admin = await whoIs(browser);
    expect(admin?.role).toBe('admin');
    expect((await whoIs((await come({ groups: [] })).browser))?.role).toBe('admin');
    await createAdmin(t.db);
    expect((await whoIs((await come({ groups: [] })).browser))?.role).toBe('student');
  });

  test('a group writes into a stream by its code; a closed code keeps nobody out', async () => {
    const course = await createCourse(t.db);
    const link = { course_id: course.id, max_people: 5, expires_at: '2100-01-01T00:00:00Z' };
    await t.db
      .insertInto('join_links')
      .values([
        { ...link, code: 'K7M49QXT' },
        { ...link, code: 'K7M49QXU', closed_at: '2026-01-01T00:00:00Z' },
      ])
      .execute();
    const { browser } = await come({ groups: ['soft-skills', 'closed'] });
    const user = await whoIs(browser);
    await come({ groups: ['soft-skills', 'closed'] });
    await come({ groups: [] });
    const enrolled = await t.db.selectFrom('user_courses').select(['user_id', 'course_id']).execute();
    expect(enrolled).toEqual([{ user_id: user?.id, course_id: course.id }]);
  });
});

describe('binding', () => {
  test('in the profile takes the password and the session that began it; then it signs in, an administrator too', async () => {
    const admin = await createAdmin(t.db, { email: 'boss@company.ru' });
    await sql`insert into second_factors (user_id, sealed, last_step) values (${admin.id}, '', 0)`.execute(
      t.db,
    );
    const session = async () => createSession(t.db, admin.id, { remember: false });
    const browser = openVisitor(t, { otklik_session: await session() });
    const bind = (body: object) => browser.post('/api/user/identities/sso', body);
    expect((await bind({})).body).toMatchObject({ fields: { password: 'Введите пароль' } });
    expect((await bind({ password: 'не тот' })).status).toBe(400);
    const { address } = (await bind({ password: testPassword })).body;
    const asked = new URL(String(address)).searchParams;
    sso.asked = asked;
    const back = `/api/sign-in/sso/callback?code=x&state=${asked.get('state')}`;
    // Another session of the same browser by now.
    const stranger = openVisitor(t, { ...browser.cookies, otklik_session: await session() });
    const { location } = await stranger.get(back);
    expect(location).toMatch(/^\/profile\?tab=settings#sign-in=other_viewer\./);
    const again = new URL(String((await bind({ password: testPassword })).body.address)).searchParams;
    sso.asked = again;
    const done = await browser.get(`/api/sign-in/sso/callback?code=x&state=${again.get('state')}`);
    expect(done.location).toBe('/profile?tab=settings');
    // The provider's second factor is the provider's matter, also at the next start.
    const { browser: other } = await come();
    expect((await whoIs(other))?.id).toBe(admin.id);
    await sql`delete from second_factors`.execute(t.db);
    await prepareSecondFactors(t.db, t.config);
    expect((await whoIs(other))?.id).toBe(admin.id);
    expect(await whoIs(browser)).toBeUndefined();
  });

  test('what is somebody else’s can’t be bound, and the last way in can’t be unbound', async () => {
    const { browser } = await come();
    const list = () =>
      t.app.inject({
        method: 'GET',
        url: '/api/user/identities',
        headers: { cookie: `otklik_session=${browser.cookies.otklik_session}` },
      });
    const own = (await list()).json();
    expect(own).toMatchObject({ asksPassword: false, mayUnbind: false, identities: [{ provider: 'sso' }] });
    const unbind = (id: string, token = browser.cookies.otklik_session) =>
      t.app.inject({
        method: 'DELETE',
        url: `/api/user/identities/${id}`,
        headers: { cookie: `otklik_session=${token}` },
      });
    const [{ id }] = own.identities as [{ id: string }];
    expect((await unbind(id)).statusCode).toBe(409);

    const user = await createUser(t.db);
    const { browser: other } = await signInByPassword(user.email);
    const { address } = (await other.post('/api/user/identities/sso', { password: testPassword })).body;
    sso.asked = new URL(String(address)).searchParams;
    const { location } = await other.get(`/api/sign-in/sso/callback?code=x&state=${sso.asked.get('state')}`);
    expect(location).toMatch(/^\/profile\?tab=settings#sign-in=taken\./);
    expect((await unbind(id, other.cookies.otklik_session)).statusCode).toBe(404);

    const { id: userId } = (await whoIs(browser)) ?? { id: '' };
    await sql`update users set password_hash = 'some' where id = ${userId}`.execute(t.db);
    expect((await unbind(id)).statusCode).toBe(200);
    expect((await come({ email: 'anna@company.ru' })).sentence).toBeUndefined();
  });

  test('an invitation binds whoever signs in from it, once, and consents are asked for as ever', async () => {
    const admin = await createAdmin(t.db, { email: 'boss@company.ru', password_hash: null });
    const token = await t.db
      .transaction()
      .execute((tx) => issueLink(tx, { userId: admin.id, purpose: 'invite', email: 'boss@company.ru' }));
    const browser = openVisitor(t);
    const start = async () => {
      const { address } = (await browser.post('/api/sign-in/sso/link', { token })).body;
      sso.asked = new URL(String(address)).searchParams;
      return `/api/sign-in/sso/callback?code=x&state=${sso.asked.get('state')}`;
    };
    const first = await start();
    const begun = sso.asked;
    const second = await start();
    expect((await browser.get(second)).location).toBe('/dashboard');
    expect(await whoIs(browser)).toMatchObject({ id: admin.id });
    expect((await getUser(admin.id)).email_verified_at).not.toBeNull();
    sso.asked = begun;
    expect((await browser.get(first)).sentence).toBe('dead_link');
    expect((await browser.post('/api/sign-in/sso/link', { token })).status).toBe(404);
  });
});

test('An employee leaves: the provider’s word ends the session and its open stream on another process, within a second', async () => {
  const { browser } = await come({ sid: 'there-7' });
  const live = await startLive({ connection: t.connection, log: { info() {}, warn() {} } });
  const { db, config, metrics } = t;
  const elsewhere = await createApp({ db, config, live, metrics, log: t.app.log });
  const url = await elsewhere.listen({ port: 0, host: '127.0.0.1' });
  const stream = await readEventStream(url, `otklik_session=${browser.cookies.otklik_session}`);
  expect(stream.status).toBe(200);
  const token = await sso.sign({
    iss: sso.issuer,
    aud: 'otklik',
    sub: 'anna',
    sid: 'there-7',
    iat: seconds(),
    exp: seconds() + 60,
    jti: 'leaver',
    events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
  });
  const began = performance.now();
  const payload = { logout_token: token };
  await t.app.inject({ method: 'POST', url: '/api/sign-in/sso/backchannel-logout', payload });
  await stream.ended;
  expect(performance.now() - began).toBeLessThan(1000);
  expect(await whoIs(browser)).toBeUndefined();
  await elsewhere.close();
  await live.close();
});

test('Signing out leads on to the provider’s own end where the file says so, and only who came through it', async () => {
  const { browser } = await come();
  const { leaveAt } = (await browser.post('/api/auth/logout')).body;
  const url = new URL(String(leaveAt));
  expect(url.origin + url.pathname).toBe(`${sso.issuer}/end`);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: 'otklik',
    post_logout_redirect_uri: 'http://127.0.0.1:3000/',
  });
  const { email } = await createUser(t.db);
  const { browser: other } = await signInByPassword(email);
  expect((await other.post('/api/auth/logout')).body).toEqual({});
});

test('A password that was to be changed first ends where it isn’t needed', async () => {
  const user = await createUser(t.db, { ...confirmed, must_change_password: true });
  const { browser } = await come();
  expect(await whoIs(browser)).toMatchObject({ id: user.id, mustChangePassword: false });
  expect((await signInByPassword(user.email)).status).toBe(401);
});
