import { beforeAll, expect, test } from 'vitest';
import { unsubscribe as unsubscribeCalls } from '#contract/unsubscribe/calls.ts';
import type { UnsubscribeKind } from '#contract/unsubscribe/schemas.ts';
import { sessionCookieName } from '#server/accounts/auth/cookie.ts';
import { createSession } from '#server/accounts/auth/session.ts';
import { writeTimeZone } from '#server/app/start/write-time-zone.ts';
import { unsubscribeFrom } from '#server/school/unsubscribe/seal.ts';
import { createAdmin, createCurator, createUser } from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';
import { mailSetting } from '#test/reminders.ts';

// The only call that changes something without a session and from any site: what its address allows, and what it doesn't.

const t = testApp();

beforeAll(async () => {
  await writeTimeZone(t.db, t.config);
});

/** The address in a letter, without its origin. */
async function addressFor(userId: string, kind: UnsubscribeKind): Promise<string> {
  const { address } = await t.db
    .transaction()
    .execute((tx) => unsubscribeFrom(tx, { userId, kind }, mailSetting().mail));
  return address.replace('https://learn.example.ru', '');
}

const choices = async (userId: string) =>
  Object.fromEntries(
    (
      await t.db.selectFrom('notice_choices').select(['kind', 'mail']).where('user_id', '=', userId).execute()
    ).map(({ kind, mail }) => [kind, mail]),
  );

/** As RFC 8058 has it. */
const oneClick = {
  headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' },
  payload: 'List-Unsubscribe=One-Click',
};

test.each<[string, { headers: Record<string, string>; payload?: string }]>([
  ['a mail program’s server', { ...oneClick, headers: { ...oneClick.headers, origin: '' } }],
  [
    'a mail program’s page',
    { ...oneClick, headers: { ...oneClick.headers, 'sec-fetch-site': 'cross-site' } },
  ],
  [
    'one that sends a multipart form',
    {
      headers: { 'content-type': 'multipart/form-data; boundary=b', 'sec-fetch-site': 'cross-site' },
      payload: '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
    },
  ],
  ['one that sends nothing', { headers: {} }],
])('One click in %s unsubscribes from that kind alone', async (_who, request) => {
  const [person, neighbour] = [await createUser(t.db), await createUser(t.db)];
  await t.db
    .insertInto('notice_choices')
    .values({ user_id: person.id, kind: 'lesson_opened', mail: 'daily' })
    .execute();
  const url = await addressFor(person.id, 'deadline_tomorrow');
  for (let time = 0; time < 2; time += 1) {
    const answer = await t.app.inject({ method: 'POST', url, ...request });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(answer.body).not.toMatch(new RegExp(`${person.email}|${person.first_name}|${person.id}`));
  }
  expect(await choices(person.id)).toEqual({ lesson_opened: 'daily', deadline_tomorrow: 'never' });
  expect(await choices(neighbour.id)).toEqual({});
});

test('From a digest, the kinds that come daily', async () => {
  const curator = await createCurator(t.db);
  await t.db
    .insertInto('notice_choices')
    .values({ user_id: curator.id, kind: 'lesson_opened', mail: 'daily' })
    .execute();
  await t.app.inject({ method: 'POST', url: await addressFor(curator.id, 'digest'), ...oneClick });
  expect(await choices(curator.id)).toEqual({ lesson_opened: 'never', answers_waiting: 'never' });
});

test('Letters of an alarm aren’t stopped by one press, also by the link of an old letter; the page says how else', async () => {
  const curator = await createCurator(t.db);
  const url = await addressFor(curator.id, 'crisis');
  const pressed = await t.app.inject({ method: 'POST', url, ...oneClick });
  // A mail program must not tell its owner that it is done.
  expect(pressed.statusCode).toBe(409);
  const page = await t.app.inject({ method: 'GET', url });
  expect(page.statusCode).toBe(200);
  for (const { body } of [pressed, page]) {
    expect(body).toContain('<h1>Письма о тревоге одним нажатием не отключаются</h1>');
    expect(body).toContain('выберите «Никогда» у этих писем в профиле');
    expect(body).not.toContain('<form');
  }
  expect(await choices(curator.id)).toEqual({});
});

test('A digest is stopped without the alarms in it, and says so', async () => {
  const curator = await createCurator(t.db);
  await t.db
    .insertInto('notice_choices')
    .values({ user_id: curator.id, kind: 'crisis', mail: 'daily' })
    .execute();
  const url = await addressFor(curator.id, 'digest');
  const pressed = await t.app.inject({ method: 'POST', url, ...oneClick });
  expect(pressed.statusCode).toBe(200);
  expect(pressed.body).toContain('Тревоги в «Новом за день» останутся.');
  expect(await choices(curator.id)).toEqual({ crisis: 'daily', answers_waiting: 'never' });
});

test('Nothing is changed by looking: scanners open every link of a letter', async () => {
  const person = await createUser(t.db);
  const url = await addressFor(person.id, 'deadline_tomorrow');
  for (const method of ['GET', 'HEAD', 'OPTIONS'] as const) await t.app.inject({ method, url });
  const page = await t.app.inject({ method: 'GET', url, headers: { 'sec-fetch-site': 'cross-site' } });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('<form method="post"><button>Не присылать</button></form>');
  expect(page.body).not.toMatch(/<script|src=|href=/);
  expect(page.body).not.toMatch(new RegExp(`${person.email}|${person.first_name}|${person.id}`));
  expect(page.headers['content-security-policy']).toMatch(
    /default-src 'none'.*form-action 'self'.*frame-ancestors 'none'/,
  );
  expect(await choices(person.id)).toEqual({});
});

test('A forged, foreign or cut-off address does nothing, and says the same for whoever there is or is not', async () => {
  const [victim, attacker] = [await createUser(t.db), await createUser(t.db)];
  const own = await addressFor(attacker.id, 'deadline_tomorrow');
  const stranger = await addressFor('01936f00-0000-7000-8000-000000000000', 'deadline_tomorrow');
  const forged = [
    own.replace(attacker.id, victim.id),
    own.replace('deadline_tomorrow', 'access_ending'),
    own.slice(0, -1),
    own.replace(/seal=.*/, 'seal='),
    own.replace(/seal=.*/, `seal=${'A'.repeat(43)}`),
    stranger.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
  ];
  const cookie = `${sessionCookieName}=${await createSession(t.db, victim.id, { remember: false })}`;
  const bodies = new Set<string>();
  for (const url of forged) {
    for (const method of ['GET', 'POST'] as const) {
      const answer = await t.app.inject({ method, url, headers: { cookie, ...oneClick.headers } });
      expect(answer.statusCode).toBe(404);
      bodies.add(answer.json().message);
    }
  }
  expect(bodies.size).toBe(1);
  for (const query of ['', '?user=1&kind=deadline_tomorrow&seal=x', '?kind=new_device']) {
    const answer = await t.app.inject({
      method: 'POST',
      url: `${unsubscribeCalls.unsubscribe.path}${query}`,
      ...oneClick,
    });
    expect(answer.statusCode).toBe(400);
  }
  expect([await choices(victim.id), await choices(attacker.id)]).toEqual([{}, {}]);
  // A true seal of somebody who is gone answers as any other.
  const gone = await t.app.inject({ method: 'POST', url: stranger, ...oneClick });
  const there = await t.app.inject({ method: 'POST', url: own, ...oneClick });
  expect([gone.statusCode, withoutNonce(gone.body)]).toEqual([there.statusCode, withoutNonce(there.body)]);
});

const withoutNonce = (page: string) => page.replaceAll(/nonce="[^"]*"/g, '');

test('No other address is open to other sites, however it is written', async () => {
  const admin = await createAdmin(t.db);
  const cookie = `${sessionCookieName}=${await createSession(t.db, admin.id, { remember: false })}`;
  for (const url of [
    '/api/auth/logout',
    `/api/auth/logout?${unsubscribeCalls.unsubscribe.path}`,
    `${unsubscribeCalls.unsubscribe.path}/../../auth/logout`,
    `${unsubscribeCalls.unsubscribe.path}/`,
    `/${unsubscribeCalls.unsubscribe.path}`,
    `${unsubscribeCalls.unsubscribe.path};/api/auth/logout`,
  ]) {
    const answer = await t.app.inject({ method: 'POST', url, headers: { cookie, ...oneClick.headers } });
    expect([url, answer.statusCode]).toEqual([url, 403]);
  }
  expect((await t.app.inject({ url: '/api/auth/me', headers: { cookie } })).statusCode).toBe(200);
});

test('Each school has a key of its own', async () => {
  const person = await createUser(t.db);
  const url = await addressFor(person.id, 'deadline_tomorrow');
  const row = await t.db.selectFrom('school_settings').select('unsubscribe_key').executeTakeFirstOrThrow();
  expect(row.unsubscribe_key).toHaveLength(32);
  await t.db.deleteFrom('school_settings').execute();
  expect((await t.app.inject({ method: 'POST', url, ...oneClick })).statusCode).toBe(404);
  await writeTimeZone(t.db, t.config);
  expect((await t.app.inject({ method: 'POST', url, ...oneClick })).statusCode).toBe(404);
});
