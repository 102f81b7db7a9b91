import { randomUUIDv7 } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createApiToken } from '#test/api-token.ts';
import { createTestApp } from '#test/app.ts';
import { createAdmin, createUser, nextId } from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';

const password = 'hidden-password-1';

const t = testApp({
  SMTP_URL: `smtps://school:${password}@smtp.example.ru`,
  MAIL_FROM: 'school@example.ru',
  PUBLIC_URL: 'http://learn.example.ru',
});
let anna: { id: string; email: string };
let petr: { id: string; email: string };

beforeAll(async () => {
  anna = await createAdmin(t.db);
  petr = await createUser(t.db, { first_name: 'Пётр', last_name: 'Соловьёв', email: 'petr@example.ru' });
});

beforeEach(async () => {
  await t.db.deleteFrom('outbox').execute();
});

const past = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

async function letter(
  given: {
    state?: 'waiting' | 'sent' | 'failed' | 'dropped';
    to?: string;
    user_id?: string;
    ended_at?: string;
    due_at?: string;
    failures?: number;
    worker_id?: string;
  } = {},
): Promise<string> {
  const { state = 'waiting', to = 'stranger@example.ru', ended_at = past(0), ...row } = given;
  const payload = JSON.stringify({ kind: 'reset', email: to });
  const ended = state === 'waiting' ? {} : { ended_at };
  const id = nextId();
  await t.db
    .insertInto('outbox')
    .values({ id, channel: 'mail', payload, state, ...ended, ...row })
    .execute();
  return id;
}

const list = async (query = '?limit=50') =>
  (await t.call('GET', `/api/outgoing?${query.slice(1)}`, { as: anna })).json<Record<string, unknown>[]>();

const stateOf = (id: string) =>
  t.db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('Letters are listed newest first, with their recipient, their state and the answers of the server', async () => {
  const first = await letter({ state: 'failed', user_id: petr.id, to: petr.email });
  await t.db
    .insertInto('outbox_tries')
    .values({ outbox_id: first, number: 1, ms: 40, status: 550, answer: '550 No such user' })
    .execute();
  const second = await letter();
  expect(await list()).toMatchObject([
    { id: second, kind: 'reset', state: 'waiting', to: 'stranger@example.ru', person: null, tries: [] },
    {
      id: first,
      state: 'failed',
      to: 'petr@example.ru',
      person: { id: petr.id, lastName: 'Соловьёв' },
      tries: [
        { number: 1, ms: 40, status: 550, answer: '550 No such user', at: expect.stringMatching(/Z$/) },
      ],
    },
  ]);
});

test('They are filtered by state, found by name and address, and come in pages', async () => {
  const failed = await letter({ state: 'failed', user_id: petr.id, to: petr.email });
  const waiting = await letter();
  const ids = async (query: string) => (await list(query)).map(({ id }) => id);
  expect(await ids('?state=failed')).toEqual([failed]);
  expect(await ids(`?search=${encodeURIComponent('соловьев ПЕТР')}`)).toEqual([failed]);
  expect(await ids('?search=Stranger@')).toEqual([waiting]);
  expect(await ids('?search=%25')).toEqual([]);
  expect(await ids('?limit=1')).toEqual([waiting]);
  expect(await ids(`?limit=1&cursor=${waiting}`)).toEqual([failed]);
});

test('The status names the sender and what waits, and no secret', async () => {
  await letter({ due_at: past(3) });
  await letter({ due_at: past(-1) });
  await letter({ state: 'failed', ended_at: past(1) });
  await letter({ state: 'failed', ended_at: past(30) });
  await letter({ state: 'sent', ended_at: past(2) });
  const response = await t.call('GET', '/api/outgoing/status', { as: anna });
  const { oldestAt, lastSentAt, ...rest } = response.json();
  expect(rest).toEqual({ on: true, from: 'school@example.ru', waiting: 2, failed: 1 });
  expect(Math.abs(Date.parse(oldestAt) - Date.parse(past(3)))).toBeLessThan(60_000);
  expect(Math.abs(Date.parse(lastSentAt) - Date.parse(past(2)))).toBeLessThan(60_000);
  expect(response.body).not.toContain(password);
});

test('A failed letter is sent again with all its tries before it, and one that waits at once', async () => {
  const failed = await letter({
    state: 'failed',
    failures: 7,
    user_id: petr.id,
    to: petr.email,
    worker_id: 'holds its slot',
  });
  const waiting = await letter({ due_at: past(-8), failures: 4 });
  for (const id of [failed, waiting]) {
    expect((await t.call('POST', `/api/outgoing/${id}/retry`, { as: anna })).statusCode).toBe(200);
    const row = await stateOf(id);
    expect(row).toMatchObject({ state: 'waiting', failures: 0, ended_at: null, worker_id: null });
    expect(Date.parse(row.due_at)).toBeLessThanOrEqual(Date.now());
  }
  const [entry] = (await t.call('GET', `/api/audit?subjectId=${petr.id}`, { as: anna })).json();
  expect(entry).toMatchObject({
    action: 'letter_retried',
    details: { kind: 'reset', to: 'petr@example.ru' },
  });
});

test('A letter that has been sent or dropped is not sent again', async () => {
  for (const state of ['sent', 'dropped'] as const) {
    const id = await letter({ state });
    const refused = await t.call('POST', `/api/outgoing/${id}/retry`, { as: anna });
    expect(refused.statusCode).toBe(409);
    expect(await stateOf(id)).toMatchObject({ state });
  }
  const none = await t.call('POST', `/api/outgoing/${randomUUIDv7()}/retry`, { as: anna });
  expect(none.statusCode).toBe(404);
});

test('All failed letters are sent again, or those that failed since a time', async () => {
  await letter({ state: 'failed', ended_at: past(48) });
  const today = await letter({ state: 'failed', ended_at: past(1), worker_id: 'holds its slot' });
  await letter({ state: 'dropped' });
  const retry = async (body: object) =>
    (await t.call('POST', '/api/outgoing/retry-failed', { as: anna, body })).json();
  expect(await retry({ since: past(24) })).toEqual({ retried: 1 });
  expect(await stateOf(today)).toMatchObject({ state: 'waiting', worker_id: null });
  expect(await retry({})).toEqual({ retried: 1 });
  expect(await retry({})).toEqual({ retried: 0 });
});

test('A test letter goes to the administrator’s own address, once a minute', async () => {
  const sent = await t.call('POST', '/api/outgoing/test', { as: anna });
  expect(sent.json()).toMatchObject({ to: anna.email });
  expect(await stateOf(sent.json().id)).toMatchObject({
    user_id: anna.id,
    payload: { kind: 'test', email: anna.email },
    priority: 1,
  });
  // The clock may just have passed the minute.
  const again = [1, 2].map(() => t.call('POST', '/api/outgoing/test', { as: anna }));
  expect((await Promise.all(again)).map(({ statusCode }) => statusCode)).toContain(409);
});

test('Without a mail server nothing is queued, and the status says so', async () => {
  const off = await createTestApp();
  const admin = await createAdmin(off.db);
  const status = await off.call('GET', '/api/outgoing/status', { as: admin });
  expect(status.json()).toMatchObject({ on: false, from: null, waiting: 0 });
  const calls = ['/api/outgoing/test', '/api/outgoing/retry-failed', `/api/outgoing/${randomUUIDv7()}/retry`];
  for (const url of calls) {
    const refused = await off.call('POST', url, { as: admin, body: {} });
    expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringContaining('SMTP_URL')]);
  }
  expect(await off.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
  await off.close();
});

test('A mail service’s program notes the addresses that it could not reach, once', async () => {
  const { headers } = await createApiToken(t.db, { user_id: anna.id, scopes: ['mail:bounces'] });
  const note = async (...addresses: string[]) =>
    (await t.call('POST', '/api/mail/bounces', { headers, body: { addresses } })).json();
  expect(await note('PETR@example.ru', 'nobody@example.ru')).toEqual({ noted: 1 });
  expect(await note('petr@example.ru')).toEqual({ noted: 0 });
  const failed = await t.db
    .selectFrom('users')
    .select('id')
    .where('mail_failed_at', 'is not', null)
    .execute();
  expect(failed).toEqual([{ id: petr.id }]);
  await t.db.updateTable('users').set({ mail_failed_at: null }).execute();
});
