import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { attemptCookieName, sessionCookieName } from '#server/accounts/auth/cookie.ts';
import { issueLink } from '#server/accounts/links/personal-links.ts';
import { createAdmin, createCurator, createUser, testPassword } from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';
import {
  codeOf,
  createFactor,
  type Factor,
  openBrowser,
  said,
  secretIn,
  signIn,
} from '#test/second-factor.ts';

const t = testApp({ SECOND_FACTOR: 'admin,curator' });
beforeEach(() => sql`truncate login_failures, sign_ins, audit_log`.execute(t.db));

const namesOf = ({ cookies }: LightMyRequestResponse) => cookies.map(({ name }) => name);

const ways = async () => {
  const rows = await t.db.selectFrom('sign_ins').select(['outcome', 'via']).orderBy('id').execute();
  return rows.map(({ outcome, via }) => `${outcome} ${via}`);
};

const actions = async () => {
  const rows = await t.db.selectFrom('audit_log').select('action').orderBy('id').execute();
  return rows.map(({ action }) => action);
};

const withSecret = (response: LightMyRequestResponse) => ({ secret: secretIn(response.json().secret) });

test('A right password with a factor opens nothing but the next step; the code of the app opens the session', async () => {
  const user = await createUser(t.db);
  const factor = await createFactor(t.db, user);
  const browser = openBrowser(t);
  const half = await browser('/api/auth/login', {
    email: user.email,
    password: testPassword,
    remember: true,
  });
  expect(said(half)).toEqual([401, 'second_factor_required']);
  expect(namesOf(half)).toEqual([attemptCookieName]);
  expect(half.cookies[0]).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 600 });
  expect(await t.db.selectFrom('sessions').select('id').where('user_id', '=', user.id).execute()).toEqual([]);
  const before = await t.db
    .selectFrom('users')
    .select('last_login_at')
    .where('id', '=', user.id)
    .executeTakeFirst();
  expect(before?.last_login_at).toBeNull();
  expect(await ways()).toEqual([]);

  expect(said(await browser('/api/auth/second-factor', { code: '000 00' }))).toEqual([400, 'wrong_code']);
  const code = codeOf(factor);
  const whole = await browser('/api/auth/second-factor', { code: `${code.slice(0, 3)} ${code.slice(3)}` });
  expect(whole.statusCode).toBe(200);
  expect(whole.json().user).toMatchObject({ id: user.id, email: user.email });
  expect(whole.cookies.find(({ name }) => name === sessionCookieName)?.maxAge).toBe(30 * 24 * 3600);
  expect(whole.cookies.find(({ name }) => name === attemptCookieName)?.value).toBe('');
  expect((await browser('/api/auth/me', {}, 'GET')).json().user.id).toBe(user.id);
  expect(await ways()).toEqual(['wrong_code recovery', 'in code']);

  const again = openBrowser(t);
  await signIn(again, user);
  const repeated = await again('/api/auth/second-factor', { code });
  expect(repeated.json()).toMatchObject({
    code: 'wrong_code',
    message: expect.stringContaining('уже использован'),
  });
});

test('A recovery code opens a session once, however it is typed', async () => {
  const user = await createUser(t.db);
  const { recoveryCodes } = await createFactor(t.db, user);
  const [code = ''] = recoveryCodes;
  expect(recoveryCodes).toHaveLength(10);
  const browser = openBrowser(t);
  await signIn(browser, user);
  const typed = ` ${code.toUpperCase().replaceAll('-', ' ')} `;
  expect((await browser('/api/auth/second-factor', { code: typed })).statusCode).toBe(200);
  const state = await browser('/api/user/second-factor', {}, 'GET');
  expect(state.json()).toMatchObject({ codesLeft: 9, isDemanded: false, canSetUp: true });
  expect(await ways()).toEqual(['in recovery']);
  const other = openBrowser(t);
  await signIn(other, user);
  expect(said(await other('/api/auth/second-factor', { code }))).toEqual([400, 'wrong_code']);
});

test('After five wrong codes the password is asked for again', async () => {
  const user = await createUser(t.db);
  const factor = await createFactor(t.db, user);
  const browser = openBrowser(t);
  await signIn(browser, user);
  const wrong = () => browser('/api/auth/second-factor', { code: 'неверный' });
  const answers = [];
  for (let tries = 0; tries < 5; tries += 1) answers.push(said(await wrong()));
  expect(answers.map(([status]) => status)).toEqual([400, 400, 400, 400, 401]);
  expect(answers.at(-1)).toEqual([401, 'attempt_over']);
  const right = await browser('/api/auth/second-factor', { code: codeOf(factor) });
  expect(said(right)).toEqual([401, 'attempt_over']);
});

test('Who has none where it is demanded sets one up within the sign-in, and gets recovery codes', async () => {
  const curator = await createCurator(t.db);
  const browser = openBrowser(t);
  expect(said(await signIn(browser, curator))).toEqual([401, 'second_factor_setup']);
  expect(said(await browser('/api/auth/second-factor', { code: '123456' }))).toEqual([401, 'attempt_over']);
  const setup = await browser('/api/auth/second-factor/setup');
  const { secret, address } = setup.json();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const owner = encodeURIComponent(curator.email);
  const school = encodeURIComponent('Отклик');
  expect(address).toBe(`otpauth://totp/${school}:${owner}?secret=${secret}&issuer=${school}`);
  expect((await browser('/api/auth/second-factor/setup')).json().secret).toBe(secret);

  const confirm = (code: string) => browser('/api/auth/second-factor/setup/confirm', { code });
  expect(said(await confirm('000000'))).toEqual([400, 'wrong_code']);
  const factor = withSecret(setup);
  const code = codeOf(factor);
  const done = await confirm(code);
  expect(done.statusCode).toBe(200);
  expect(done.json()).toMatchObject({ user: { id: curator.id } });
  expect(new Set(done.json().recoveryCodes).size).toBe(10);
  expect((await browser('/api/auth/me', {}, 'GET')).statusCode).toBe(200);
  expect(await actions()).toEqual(['second_factor_set_up']);

  const next = openBrowser(t);
  expect(said(await signIn(next, curator))).toEqual([401, 'second_factor_required']);
  // The code that confirmed it is spent.
  expect(said(await next('/api/auth/second-factor', { code }))).toEqual([400, 'wrong_code']);
  expect((await next('/api/auth/second-factor', { code: codeOf(factor, 1) })).statusCode).toBe(200);
});

test('Six characters that are no digits of the app are a wrong code, and the setup goes on', async () => {
  const user = await createUser(t.db);
  const browser = openBrowser(t);
  await signIn(browser, user);
  const setup = await browser('/api/user/second-factor/setup', { password: testPassword });
  const confirm = (code: string) => browser('/api/user/second-factor/setup/confirm', { code });
  const own = codeOf(withSecret(setup));
  for (const code of ['١٢٣٤٥٦', `${own.slice(1)}З`, '１２３４５６']) {
    expect([code, ...said(await confirm(code))]).toEqual([code, 400, 'wrong_code']);
  }
  expect((await confirm(own)).statusCode).toBe(200);
});

test('Of two browsers that set up, the second finds its attempt over', async () => {
  const admin = await createAdmin(t.db);
  const browsers = [openBrowser(t), openBrowser(t)];
  const statuses: number[] = [];
  const factors: { secret: Buffer }[] = [];
  for (const browser of browsers) {
    await signIn(browser, admin);
    factors.push(withSecret(await browser('/api/auth/second-factor/setup')));
  }
  for (const [which, browser] of browsers.entries()) {
    const code = codeOf(factors[which] ?? { secret: Buffer.alloc(0) });
    statuses.push((await browser('/api/auth/second-factor/setup/confirm', { code })).statusCode);
  }
  expect(statuses).toEqual([200, 401]);
});

test('In the profile it is turned on by the password and a code, and the other sessions end', async () => {
  const user = await createUser(t.db);
  const [browser, other] = [openBrowser(t), openBrowser(t)];
  await signIn(browser, user);
  await signIn(other, user);
  const off = await browser('/api/user/second-factor', {}, 'GET');
  expect(off.json()).toEqual({ since: null, codesLeft: 0, isDemanded: false, canSetUp: true });
  const wrong = await browser('/api/user/second-factor/setup', { password: 'не тот' });
  expect(said(wrong)).toEqual([400, 'wrong_password']);
  const setup = await browser('/api/user/second-factor/setup', { password: testPassword });
  // The attempt is of the profile: it finishes no sign-in, and no other session continues it.
  const code = codeOf(withSecret(setup));
  expect(said(await browser('/api/auth/second-factor/setup/confirm', { code }))).toEqual([
    401,
    'attempt_over',
  ]);
  expect(said(await other('/api/user/second-factor/setup/confirm', { code }))).toEqual([401, 'attempt_over']);
  const done = await browser('/api/user/second-factor/setup/confirm', { code });
  expect(done.json().recoveryCodes).toHaveLength(10);
  const signedIn = await Promise.all([browser, other].map((one) => one('/api/auth/me', {}, 'GET')));
  expect(signedIn.map(({ statusCode }) => statusCode)).toEqual([200, 401]);
  const on = await browser('/api/user/second-factor', {}, 'GET');
  expect(on.json()).toMatchObject({ since: expect.any(String), codesLeft: 10 });
  const twice = await browser('/api/user/second-factor/setup', { password: testPassword });
  expect(said(twice)).toEqual([409, 'conflict']);
});

test('New recovery codes and turning it off want the password and a code', async () => {
  const user = await createUser(t.db);
  const factor = await createFactor(t.db, user);
  const browser = openBrowser(t);
  await signIn(browser, user);
  await browser('/api/auth/second-factor', { code: factor.recoveryCodes[0] });
  for (const call of ['recovery-codes', 'off']) {
    const url = `/api/user/second-factor/${call}`;
    const noPassword = await browser(url, { password: 'не тот', code: codeOf(factor) });
    expect(noPassword.json().fields).toHaveProperty('password');
    const noCode = await browser(url, { password: testPassword, code: 'неверный' });
    expect(noCode.json().fields).toHaveProperty('code');
  }
  await sql`truncate login_failures`.execute(t.db);
  const proof = { password: testPassword, code: codeOf(factor) };
  const renewed = await browser('/api/user/second-factor/recovery-codes', proof);
  expect(renewed.json().recoveryCodes).toHaveLength(10);
  const old = { password: testPassword, code: factor.recoveryCodes[1] };
  expect(said(await browser('/api/user/second-factor/off', old))).toEqual([400, 'wrong_code']);
  const off = { password: testPassword, code: renewed.json().recoveryCodes[0] };
  expect((await browser('/api/user/second-factor/off', off)).json()).toEqual({});
  expect(await actions()).toEqual(['recovery_codes_renewed', 'second_factor_turned_off']);
  expect((await signIn(openBrowser(t), user)).statusCode).toBe(200);
});

test('Where it is demanded it can’t be turned off', async () => {
  const curator = await createCurator(t.db);
  const factor = await createFactor(t.db, curator);
  const body = { password: testPassword, code: codeOf(factor) };
  const refused = await t.call('POST', '/api/user/second-factor/off', { as: curator, body });
  expect(said(refused)).toEqual([409, 'conflict']);
});

test('A role of which it is demanded ends the sessions of before, and is set up at the next sign-in', async () => {
  const [admin, student] = [await createAdmin(t.db), await createUser(t.db)];
  const browser = openBrowser(t);
  expect((await signIn(browser, student)).statusCode).toBe(200);
  const { first_name: firstName, last_name: lastName, email } = student;
  const body = { firstName, lastName, email, role: 'curator' };
  await t.call('PUT', `/api/users/${student.id}`, { as: admin, body });
  expect((await browser('/api/auth/me', {}, 'GET')).statusCode).toBe(401);
  expect(said(await signIn(browser, student))).toEqual([401, 'second_factor_setup']);
});

test('A password set by a link keeps the factor, and the link opens no session without a code', async () => {
  const user = await createUser(t.db);
  const factor = await createFactor(t.db, user);
  const issue = { userId: user.id, purpose: 'reset' } as const;
  const token = await t.db.transaction().execute((tx) => issueLink(tx, issue));
  const browser = openBrowser(t);
  const half = await browser('/api/links/password', { token, newPassword: 'совсем другой' });
  expect(said(half)).toEqual([401, 'second_factor_required']);
  expect(namesOf(half)).toEqual([attemptCookieName]);
  expect((await browser('/api/auth/second-factor', { code: codeOf(factor) })).statusCode).toBe(200);
});

test('An administrator resets that of another: journal, sessions, next sign-in; never his own', async () => {
  const admin = await createAdmin(t.db);
  const user = await createUser(t.db);
  const factor: Factor = await createFactor(t.db, user);
  const browser = openBrowser(t);
  await signIn(browser, user);
  await browser('/api/auth/second-factor', { code: codeOf(factor) });
  const url = `/api/users/${user.id}/second-factor`;
  const seen = await t.call('GET', url, { as: admin });
  expect(seen.json()).toEqual({ since: expect.any(String) });
  await createFactor(t.db, admin);
  const own = await t.call('POST', `/api/users/${admin.id}/second-factor/reset`, { as: admin });
  expect(said(own)).toEqual([409, 'conflict']);
  const reset = await t.call('POST', `${url}/reset`, { as: admin });
  expect(reset.json()).toEqual({ id: user.id });
  expect((await t.call('GET', url, { as: admin })).json()).toEqual({ since: null });
  expect(said(await t.call('POST', `${url}/reset`, { as: admin }))).toEqual([409, 'conflict']);
  expect((await browser('/api/auth/me', {}, 'GET')).statusCode).toBe(401);
  expect(
    await t.db.selectFrom('recovery_codes').select('hash').where('user_id', '=', user.id).execute(),
  ).toEqual([]);
  const [entry] = await t.db.selectFrom('audit_log').selectAll().execute();
  expect(entry).toMatchObject({ user_id: admin.id, subject_id: user.id, action: 'second_factor_reset' });
  expect((await signIn(browser, user)).statusCode).toBe(200);
});
