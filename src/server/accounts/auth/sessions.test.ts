import type { LightMyRequestResponse } from 'fastify';
import { expect, test } from 'vitest';
import type { OwnSession } from '#contract/auth/sessions.ts';
import { createAdmin, createUser, testPassword } from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';
import { codeOf, createFactor, openBrowser, said, signIn } from '#test/second-factor.ts';

const onWindows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const onPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1';

const t = testApp({
  SMTP_URL: 'smtp://127.0.0.1:2525',
  MAIL_FROM: 'school@example.ru',
  PUBLIC_URL: 'http://learn.example.ru',
});

/** A browser keeps its cookies. */
class Browser {
  readonly cookies = new Map<string, string>();

  readonly userAgent: string;
  readonly address: string;

  constructor(userAgent: string, address = '192.0.2.1') {
    this.userAgent = userAgent;
    this.address = address;
  }

  async call(
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    payload?: object,
  ): Promise<LightMyRequestResponse> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await t.app.inject({
      method,
      url,
      remoteAddress: this.address,
      headers: { 'user-agent': this.userAgent, host: 'learn.example.ru', ...(cookie && { cookie }) },
      ...(payload && { payload }),
    });
    for (const { name, value } of response.cookies) this.cookies.set(name, value);
    return response;
  }

  async signIn(email: string): Promise<void> {
    const response = await this.call('POST', '/api/auth/login', { email, password: testPassword });
    expect(response.statusCode, response.body).toBe(200);
  }

  async sessions(): Promise<OwnSession[]> {
    return (await this.call('GET', '/api/user/sessions')).json();
  }
}

const lettersTo = (userId: string) =>
  t.db.selectFrom('outbox').select('payload').where('user_id', '=', userId).execute();

const noticesOf = (userId: string) =>
  t.db.selectFrom('notices').select(['kind', 'subject']).where('user_id', '=', userId).execute();

test('A person sees where they are signed in, the present browser first', async () => {
  const user = await createUser(t.db);
  const phone = new Browser(onPhone, '198.51.100.4');
  const computer = new Browser(onWindows);
  await phone.signIn(user.email);
  await computer.signIn(user.email);

  expect(await computer.sessions()).toMatchObject([
    { device: 'Chrome, Windows', address: '192.0.2.1', isCurrent: true },
    { device: 'Safari, iPhone', address: '198.51.100.4', isCurrent: false },
  ]);
  expect((await phone.sessions()).map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
});

test('A session is ended from another one, and only by its owner', async () => {
  const user = await createUser(t.db);
  const [computer, phone] = [new Browser(onWindows), new Browser(onPhone)];
  await computer.signIn(user.email);
  await phone.signIn(user.email);
  const [, other] = await computer.sessions();

  const stranger = new Browser(onWindows);
  await stranger.signIn((await createUser(t.db)).email);
  expect((await stranger.call('DELETE', `/api/user/sessions/${other?.id}`)).statusCode).toBe(404);
  expect((await phone.call('GET', '/api/auth/me')).statusCode).toBe(200);

  expect((await computer.call('DELETE', `/api/user/sessions/${other?.id}`)).statusCode).toBe(200);
  expect((await phone.call('GET', '/api/auth/me')).statusCode).toBe(401);
  const again = await computer.call('DELETE', `/api/user/sessions/${other?.id}`);
  expect([again.statusCode, again.json().message]).toEqual([404, 'Этот вход уже завершён']);
});

test('All other sessions end at once', async () => {
  const user = await createUser(t.db);
  const browsers = [new Browser(onWindows), new Browser(onPhone), new Browser(onPhone)];
  for (const browser of browsers) await browser.signIn(user.email);
  const [computer, ...others] = browsers;

  expect((await computer?.call('DELETE', '/api/user/sessions'))?.json()).toEqual({ ended: 2 });
  for (const browser of others) expect((await browser.call('GET', '/api/auth/me')).statusCode).toBe(401);
  expect(await computer?.sessions()).toHaveLength(1);
});

test.each(['by the person', 'by an administrator'])(
  'A sign-in that waits for its code ends with the sessions that are ended %s',
  async (who) => {
    const user = await createUser(t.db);
    const factor = await createFactor(t.db, user);
    const [here, there] = [openBrowser(t), openBrowser(t)];
    await signIn(here, user);
    expect((await here('/api/auth/second-factor', { code: codeOf(factor) })).statusCode).toBe(200);
    expect(said(await signIn(there, user))).toEqual([401, 'second_factor_required']);
    const ended =
      who === 'by the person'
        ? await t.call('DELETE', '/api/user/sessions', { as: user })
        : await t.call('DELETE', `/api/users/${user.id}/sessions`, { as: await createAdmin(t.db) });
    expect(ended.statusCode, ended.body).toBe(200);
    const code = await there('/api/auth/second-factor', { code: codeOf(factor, 1) });
    expect(said(code)).toEqual([401, 'attempt_over']);
  },
);

test('The last use is recorded, at most every five minutes', async () => {
  const user = await createUser(t.db);
  const browser = new Browser(onWindows);
  await browser.signIn(user.email);
  const seen = async () => (await browser.sessions())[0]?.seenAt;
  const first = await seen();
  expect(await seen()).toBe(first);

  await t.db
    .updateTable('sessions')
    .set({ seen_at: '2026-01-01T00:00:00Z' })
    .where('user_id', '=', user.id)
    .execute();
  await expect.poll(seen).not.toBe('2026-01-01T00:00:00.000Z');
});

test('A sign-in from another browser is told to the owner; from a known one, and the first, it is not', async () => {
  const user = await createUser(t.db);
  const computer = new Browser(onWindows);
  await computer.signIn(user.email);
  await computer.call('POST', '/api/auth/logout');
  await computer.signIn(user.email);
  expect(await lettersTo(user.id)).toEqual([]);

  await new Browser(onPhone, '198.51.100.4').signIn(user.email);
  const device = { device: 'Safari, iPhone', address: '198.51.100.4' };
  expect(await lettersTo(user.id)).toMatchObject([
    { payload: { kind: 'new_device', userId: user.id, ...device } },
  ]);
  expect(await noticesOf(user.id)).toMatchObject([{ kind: 'new_device', subject: device }]);
});

test('A browser that somebody else has used is another one', async () => {
  const [first, second] = [await createUser(t.db), await createUser(t.db)];
  const [shared, own] = [new Browser(onWindows), new Browser(onWindows)];
  await shared.signIn(first.email);
  await own.signIn(second.email);
  await shared.signIn(second.email);
  expect(await lettersTo(first.id)).toEqual([]);
  expect(await lettersTo(second.id)).toHaveLength(1);
});
