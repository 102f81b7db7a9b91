import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { issueLink } from '#server/accounts/links/personal-links.ts';
import { insertRequest } from '#server/school/erasures/open-erasure.ts';
import { createAdmin, createCourse, createUser } from '#test/factories.ts';
import { openSignInSchool, type SignInSchool } from '#test/sign-in-school.ts';
import { openRealProvider, openVisitor, signInThere } from '#test/sign-in-servers.ts';
import { forgetRoleGivers } from './at-start.ts';

let school: SignInSchool;
let real: Awaited<ReturnType<typeof openRealProvider>>;
/** What the real provider says of whoever comes. */
let person: Record<string, unknown> = {};

beforeAll(async () => {
  real = await openRealProvider(() => person);
  school = await openSignInSchool(`
- name: real
  title: Настоящий
  issuer: ${real.issuer}
  allowHttp: true
  clientId: otklik
  clientSecretVariable: SSO_SECRET
  newPeople: everyone
`);
});

afterAll(async () => {
  await school.close();
  await real.close();
});

beforeEach(() => school.empty());

const getUser = (id: string) =>
  school.t.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const confirmed = { email: 'anna@company.ru', email_verified_at: '2026-01-01T00:00:00Z' };

describe('with a real provider', () => {
  const comeThere = async (login: string) => {
    const browser = openVisitor(school.t);
    const { location } = await browser.get('/api/sign-in/real?next=/profile');
    return { browser, ...(await browser.get(await signInThere(location, login))) };
  };

  test('a new person is made, comes back as the same one, and signs out', async () => {
    person = { email: 'olga@mail.ru', email_verified: true, given_name: 'Ольга', family_name: 'Серова' };
    const first = await comeThere('olga');
    expect(first.location).toBe('/profile');
    const made = await school.whoIs(first.browser);
    expect(made).toMatchObject({ email: 'olga@mail.ru', role: 'student', firstName: 'Ольга' });
    expect(await getUser(made?.id ?? '')).toMatchObject({
      password_hash: null,
      email_verified_at: expect.anything(),
    });
    // Another address there makes nobody else here.
    person = { email: 'new-name@mail.ru', email_verified: true };
    const second = await comeThere('olga');
    expect((await school.whoIs(second.browser))?.id).toBe(made?.id);
    expect(await second.browser.post('/api/auth/logout')).toEqual({ status: 200, body: {} });
    expect(await school.whoIs(second.browser)).toBeUndefined();
  });

  test('an address that it hasn’t checked finds nobody, and a name that is a message is none', async () => {
    await createUser(school.t.db, { email: 'olga@mail.ru', email_verified_at: '2026-01-01T00:00:00Z' });
    person = { email: 'olga@mail.ru' };
    expect((await comeThere('stranger')).sentence).toBe('bind_yourself');
    person = { email: 'free@mail.ru', email_verified: 'true', given_name: 'Приз: evil.example' };
    const { browser } = await comeThere('free');
    const made = await school.whoIs(browser);
    expect(made?.firstName).toBe('Новый');
    expect((await getUser(made?.id ?? '')).email_verified_at).toBeNull();
  });
});

describe('an account with the address', () => {
  test('that its owner has confirmed is linked, and keeps its password', async () => {
    const user = await createUser(school.t.db, confirmed);
    const { browser } = await school.come();
    expect((await school.whoIs(browser))?.id).toBe(user.id);
    expect((await school.signInByPassword(user.email)).status).toBe(200);
    const log = await school.t.db
      .selectFrom('audit_log')
      .select(['action', 'details'])
      .where('subject_id', '=', user.id)
      .execute();
    expect(log).toMatchObject([{ action: 'identity_bound', details: { how: 'address' } }]);
  });

  test('that nobody has confirmed loses whatever opened it: password, session, link and identity', async () => {
    const user = await createUser(school.t.db, { email: 'anna@company.ru' });
    const { browser: hijacker } = await school.signInByPassword(user.email);
    expect((await school.whoIs(hijacker))?.id).toBe(user.id);
    await school.t.db
      .insertInto('identities')
      .values({ provider: 'real', sub: 'evil', user_id: user.id })
      .execute();
    const token = await school.t.db
      .transaction()
      .execute((tx) => issueLink(tx, { userId: user.id, purpose: 'reset' }));
    const { browser } = await school.come();
    expect((await school.whoIs(browser))?.id).toBe(user.id);
    expect(await school.whoIs(hijacker)).toBeUndefined();
    expect((await school.signInByPassword(user.email)).status).toBe(401);
    expect((await openVisitor(school.t).post('/api/links/open', { token })).status).toBe(404);
    const identities = await school.t.db.selectFrom('identities').select('provider').execute();
    expect(identities).toEqual([{ provider: 'sso' }]);
    const journal = await school.t.db
      .selectFrom('sign_ins')
      .select(['outcome', 'via'])
      .where('user_id', '=', user.id)
      .where('outcome', 'in', ['in', 'ended'])
      .orderBy('id')
      .execute();
    expect(journal).toEqual([
      { outcome: 'in', via: 'password' },
      { outcome: 'ended', via: 'password' },
      { outcome: 'in', via: 'provider' },
    ]);
  });

  test.each([
    ['person', 'taken_back'],
    ['withdrawal', 'taken_back'],
    ['school', 'open'],
  ] as const)('that nobody has confirmed: an erasure asked for by the %s is %s', async (asked_by, state) => {
    const user = await createUser(school.t.db, { email: 'anna@company.ru' });
    await school.t.db
      .transaction()
      .execute((tx) => insertRequest(tx, { accountId: user.id, askedBy: asked_by, coolOffDays: 0 }));
    await school.come();
    const requests = await school.t.db
      .selectFrom('erasure_requests')
      .select('state')
      .where('account_id', '=', user.id)
      .execute();
    expect(requests).toEqual([{ state }]);
  });

  test('of an administrator isn’t linked; a closed one stays closed, also once it is bound', async () => {
    await createAdmin(school.t.db, confirmed);
    expect((await school.come()).sentence).toBe('bind_yourself');
    await sql`delete from users`.execute(school.t.db);
    const user = await createUser(school.t.db, confirmed);
    await school.come();
    await sql`update users set blocked_at = now()`.execute(school.t.db);
    await sql`delete from sessions`.execute(school.t.db);
    const { browser, sentence } = await school.come();
    expect([sentence, await school.whoIs(browser)]).toEqual(['shut', undefined]);
    const [last] = await school.t.db
      .selectFrom('sign_ins')
      .select(['outcome', 'via', 'user_id'])
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(last).toEqual({ outcome: 'blocked', via: 'provider', user_id: user.id });
  });

  test('of another organisation isn’t let in, and twice at once one person is made', async () => {
    expect((await school.come({ email: 'x@other.ru' })).sentence).toBe('other_domain');
    expect((await school.come({ email: undefined })).sentence).toBe('no_email');
    const browsers = [openVisitor(school.t), openVisitor(school.t)];
    const backs = await Promise.all(
      browsers.map(async (browser) => {
        const { location } = await browser.get('/api/sign-in/sso');
        return new URL(location).searchParams;
      }),
    );
    school.sso.idToken = (honest) => school.sso.sign(honest);
    for (const [at, asked] of backs.entries()) {
      school.sso.asked = asked;
      await browsers[at]?.get(`/api/sign-in/sso/callback?code=x&state=${asked.get('state')}`);
    }
    expect(await school.t.db.selectFrom('users').select('email').execute()).toHaveLength(1);
  });
});

describe('roles and streams', () => {
  test('come from the claim where it is present; absent, nothing changes', async () => {
    await createAdmin(school.t.db);
    const { browser } = await school.come({ groups: ['lms-curators', 'else'] });
    const user = await school.whoIs(browser);
    expect(user?.role).toBe('curator');
    for (const groups of [undefined, null, 7]) {
      const again = await school.come({ groups });
      expect((await school.whoIs(again.browser))?.role).toBe('curator');
    }
    const admin = await createAdmin(school.t.db);
    const edited = { firstName: 'Анна', lastName: 'Белова', email: 'anna@company.ru', role: 'student' };
    const refused = await school.t.call('PUT', `/api/users/${user?.id}`, { as: admin, body: edited });
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'Роль приходит из «Вход для сотрудников»: измените её там',
    ]);
    const listed = await school.t.call('GET', '/api/users?search=anna', { as: admin });
    expect(listed.json()).toMatchObject([{ roleFrom: 'Вход для сотрудников', invitation: null }]);
    expect((await school.whoIs((await school.come({ groups: [] })).browser))?.role).toBe('student');
    // Out of the file, it holds nobody's role.
    await forgetRoleGivers(school.t.db, { signIn: { ...school.t.config.signIn, providers: [] } });
    const free = await school.t.call('PUT', `/api/users/${user?.id}`, { as: admin, body: edited });
    expect(free.json()).not.toHaveProperty('roleFrom');
  });

  test('the last administrator stays one', async () => {
    const { browser } = await school.come({ groups: ['lms-admins'] });
    const admin = await school.whoIs(browser);
    expect(admin?.role).toBe('admin');
    expect((await school.whoIs((await school.come({ groups: [] })).browser))?.role).toBe('admin');
    await createAdmin(school.t.db);
    expect((await school.whoIs((await school.come({ groups: [] })).browser))?.role).toBe('student');
  });

  test('a group writes into a stream by its code; a closed code keeps nobody out', async () => {
    const course = await createCourse(school.t.db);
    const link = { course_id: course.id, max_people: 5, expires_at: '2100-01-01T00:00:00Z' };
    await school.t.db
      .insertInto('join_links')
      .values([
        { ...link, code: 'K7M49QXT' },
        { ...link, code: 'K7M49QXU', closed_at: '2026-01-01T00:00:00Z' },
      ])
      .execute();
    const { browser } = await school.come({ groups: ['soft-skills', 'closed'] });
    const user = await school.whoIs(browser);
    await school.come({ groups: ['soft-skills', 'closed'] });
    await school.come({ groups: [] });
    const enrolled = await school.t.db.selectFrom('user_courses').select(['user_id', 'course_id']).execute();
    expect(enrolled).toEqual([{ user_id: user?.id, course_id: course.id }]);
  });
});
