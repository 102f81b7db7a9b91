import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createSession } from '#server/accounts/auth/session.ts';
import { issueLink } from '#server/accounts/links/personal-links.ts';
import { createUser, testPassword } from '#test/factories.ts';
import { openSignInSchool, type SignInSchool } from '#test/sign-in-school.ts';
import { backFrom, openVisitor, type VisitorBrowser } from '#test/sign-in-servers.ts';
import { writeIdentityLetter } from './identity-letter.ts';

let school: SignInSchool;

beforeAll(async () => {
  const more = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'school@example.ru' };
  school = await openSignInSchool('', more);
});
afterAll(() => school.close());
beforeEach(() => school.empty());

const lettersTo = async (userId: string) => {
  const rows = await school.t.db
    .selectFrom('outbox')
    .select(['payload', 'priority'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  return rows.filter(({ payload }) => (payload as { kind: string }).kind === 'identity_changed');
};

const letterAbout = (userId: string, act: string, email: string | null = 'anna@company.ru') => ({
  payload: { kind: 'identity_changed', userId, act, provider: 'Вход для сотрудников', email },
  priority: 1,
});

async function goThrough(browser: VisitorBrowser, path: string, body: object): Promise<void> {
  const { address } = (await browser.post(path, body)).body;
  school.sso.asked = new URL(String(address)).searchParams;
  const { sentence } = await browser.get(backFrom(school.sso.asked, { code: 'x' }));
  expect(sentence).toBeUndefined();
}

test('Whoever the first sign-in has made is told nothing, nor whoever comes again', async () => {
  const { browser } = await school.come();
  await school.come();
  expect(await lettersTo((await school.whoIs(browser))?.id ?? '')).toEqual([]);
});

test('An account that is found by its address is told', async () => {
  const confirmed = { email: 'anna@company.ru', email_verified_at: '2026-01-01T00:00:00Z' };
  const { id } = await createUser(school.t.db, confirmed);
  await school.come();
  expect(await lettersTo(id)).toEqual([letterAbout(id, 'bound_by_address')]);
});

test('and so is whoever binds it in the profile, takes it away, or comes by an invitation', async () => {
  const { id } = await createUser(school.t.db);
  const browser = openVisitor(school.t, {
    otklik_session: await createSession(school.t.db, id, { remember: false }),
  });
  await goThrough(browser, '/api/user/identities/sso', { password: testPassword });
  await goThrough(browser, '/api/user/identities/sso', { password: testPassword });
  const [identity] = (await school.ownIdentities(browser)).identities;
  const unbound = await school.t.app.inject({
    method: 'DELETE',
    url: `/api/user/identities/${identity?.id}`,
    headers: { cookie: `otklik_session=${browser.cookies['otklik_session']}` },
  });
  expect(unbound.statusCode).toBe(200);
  expect(await lettersTo(id)).toEqual([letterAbout(id, 'bound_in_profile'), letterAbout(id, 'unbound')]);

  const invited = await createUser(school.t.db, { password_hash: null });
  const link = { userId: invited.id, purpose: 'invite' } as const;
  const token = await school.t.db.transaction().execute((tx) => issueLink(tx, link));
  await goThrough(openVisitor(school.t), '/api/sign-in/sso/link', { token });
  expect(await lettersTo(invited.id)).toEqual([letterAbout(invited.id, 'bound_by_invitation')]);
});

test('The letter goes to the account’s own address, and names the server', async () => {
  const { id } = await createUser(school.t.db, { email: 'maria@example.ru', first_name: 'Мария' });
  const { appName, timeZone, mail, signIn } = school.t.config;
  if (!mail) throw new Error('mail is off');
  const write = (userId: string, act: 'bound_by_address' | 'unbound') =>
    school.t.db
      .transaction()
      .execute((tx) =>
        writeIdentityLetter(
          tx,
          { kind: 'identity_changed', userId, act, provider: 'Вход для сотрудников', email: 'm@company.ru' },
          { appName, timeZone, mail, signIn },
        ),
      );
  const bound = await write(id, 'bound_by_address');
  expect(bound?.to.address).toBe('maria@example.ru');
  expect(JSON.stringify(bound)).toContain('вход через «Вход для сотрудников» (m@company.ru)');
  expect((await write(id, 'unbound'))?.heading).toBe('Вход через другой сервер отвязан');
  expect(await write('01890000-0000-7000-8000-000000000000', 'unbound')).toBeUndefined();
});
