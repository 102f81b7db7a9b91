import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { codeOf, secretIn } from '#test/second-factor.ts';
import { openSignInSchool, type SignInSchool } from '#test/sign-in-school.ts';
import { backFrom, openVisitor, seconds, type VisitorBrowser } from '#test/sign-in-servers.ts';

// What an open screen can't give: the server says when it asked who it is, and an open session there proves nothing.

let school: SignInSchool;

beforeAll(async () => {
  school = await openSignInSchool();
  school.sso.claimsSupported = ['sub', 'auth_time'];
});
afterAll(() => school.close());
beforeEach(() => school.empty());

const copyData = async (browser: VisitorBrowser) =>
  (await browser.post('/api/user/data', { format: 'json' })).status;

/** Signs in again; `change` is what whoever holds the browser makes of the address. */
async function comeAgain(browser: VisitorBrowser, claims: Record<string, unknown>) {
  await leaveAgain(browser);
  school.sso.idToken = (honest) => school.sso.sign({ ...honest, ...claims });
  return browser.get(backFrom(school.sso.asked, { code: 'code' }));
}

async function leaveAgain(browser: VisitorBrowser, next: string | undefined = '/profile?tab=data') {
  const query = next && `&next=${encodeURIComponent(next)}`;
  const { location } = await browser.get(`/api/sign-in/sso?again=1${query}`);
  school.sso.asked = new URL(location).searchParams;
}

test.each([
  ['an hour ago', { auth_time: seconds() - 3600 }],
  ['it doesn’t say when', {}],
])('A server that let in by a session of its own has proved nothing: %s', async (_, claims) => {
  const { browser, location } = await school.come(claims);
  expect(location).toBe('/dashboard');
  expect(school.sso.asked.get('prompt')).toBeNull();
  expect(school.sso.asked.get('max_age')).toBeNull();
  expect(await copyData(browser)).toBe(403);
  expect(await school.ownIdentities(browser)).toMatchObject({ signInAgain: { isFresh: false } });
});

test('One that has just asked has proved it, the first time too', async () => {
  const { browser } = await school.come({ auth_time: seconds() });
  expect(await copyData(browser)).toBe(200);
  await sql`update sessions set proved_at = proved_at - interval '10 minutes'`.execute(school.t.db);
  expect(await copyData(browser)).toBe(403);
});

test('Signing in again asks the server to ask, and leads back', async () => {
  const { browser } = await school.come();
  const { location } = await comeAgain(browser, { auth_time: seconds() });
  expect(location).toBe('/profile?tab=data');
  expect([school.sso.asked.get('prompt'), school.sso.asked.get('max_age')]).toEqual(['login', '0']);
  expect(await copyData(browser)).toBe(200);
});

test.each([
  ['it lets in silently', { auth_time: seconds() - 3600 }],
  ['the question was struck from the address', {}],
])('but if %s, the page that he left says so, and the session stays what it was', async (_, claims) => {
  const { browser } = await school.come();
  const before = browser.cookies['otklik_session'];
  const { location } = await comeAgain(browser, claims);
  expect(location).toMatch(/^\/profile\?tab=data#sign-in=stale\./);
  expect(browser.cookies['otklik_session']).toBe(before);
  expect(await copyData(browser)).toBe(403);
});

test.each([
  ['/profile?tab=data', '/profile?tab=data'],
  ['/consents?next=/dashboard', '/consents?next=/dashboard'],
  // What an earlier refusal has left behind `#` is over.
  ['/profile?tab=data#sign-in=stale.request-1', '/profile?tab=data'],
  ['', '/profile?tab=settings'],
  ['//evil.example', '/profile?tab=settings'],
])('Whoever turns back there on the way from «%s» reads why at %s', async (next, page) => {
  const { browser } = await school.come();
  const before = browser.cookies['otklik_session'];
  await leaveAgain(browser, next);
  const { location } = await browser.get(backFrom(school.sso.asked, { error: 'access_denied' }));
  expect(location.replace(/\.[^.]*$/, '')).toBe(`${page}#sign-in=denied`);
  expect(browser.cookies['otklik_session']).toBe(before);
});

test('and whoever took too long, or comes with a stranger’s reply, reads it in the profile: the sign-in page is closed to him', async () => {
  const { browser } = await school.come();
  await leaveAgain(browser);
  await sql`update sign_in_attempts set expires_at = now()`.execute(school.t.db);
  for (const code of ['code', 'again']) {
    const { location } = await browser.get(backFrom(school.sso.asked, { code }));
    expect(location).toMatch(/^\/profile\?tab=settings#sign-in=over\./);
  }
});

test('The proof belongs to the session: signing out and coming back silently is no way round', async () => {
  const { browser } = await school.come({ auth_time: seconds() });
  await browser.post('/api/auth/logout');
  const { browser: silent } = await school.come({ auth_time: seconds() - 3600 });
  expect(await copyData(silent)).toBe(403);
  expect(await copyData(openVisitor(school.t))).toBe(401);
});

test('and turning a second factor on leaves it to the session that did', async () => {
  const { browser } = await school.come({ auth_time: seconds() });
  const { browser: other } = await school.come({ auth_time: seconds() });
  const { body: setup } = await browser.post('/api/user/second-factor/setup');
  const code = codeOf({ secret: secretIn(String(setup['secret'])) });
  expect(await browser.post('/api/user/second-factor/setup/confirm', { code })).toMatchObject({
    status: 200,
  });
  expect(await copyData(browser)).toBe(200);
  expect(await copyData(other)).toBe(401);
});
