import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { createAdmin, createUser } from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';

const t = testApp();
let admin: { id: string };
beforeAll(async () => void (admin = await createAdmin(t.db)));

const asAdmin = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  t.call(method, path, { as: admin, body });

const form = (given: object = {}) => ({
  title: 'CRM',
  url: 'https://crm.example.ru/otklik?key=tajna',
  types: ['review.done', 'answer.submitted', 'review.done'],
  ...given,
});

async function created(given: object = {}) {
  const response = await asAdmin('POST', '/api/webhooks', form(given));
  expect(response.statusCode, response.body).toBe(201);
  return response.json<{ id: string; secret: string }>();
}

const hookOf = async (id: string) => {
  const list = await asAdmin('GET', '/api/webhooks');
  return list.json<{ id: string }[]>().find((one) => one.id === id);
};

const journal = async () =>
  (await asAdmin('GET', '/api/audit')).json<{ action: string; details: object }[]>();

test('the secret is shown once, is sealed in the table, and the path of the address stays out of the journal', async () => {
  const { id, secret } = await created();
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
  const list = await asAdmin('GET', '/api/webhooks');
  expect(list.body).not.toContain(secret);
  expect(await hookOf(id)).toMatchObject({
    title: 'CRM',
    url: 'https://crm.example.ru/otklik?key=tajna',
    types: ['answer.submitted', 'review.done'],
    stopped: null,
    bothUntil: null,
  });
  const { rows } = await t.pool.query('select sealed from webhooks');
  expect(JSON.stringify(rows)).not.toContain(secret.slice(6));

  const changed = await asAdmin('PUT', `/api/webhooks/${id}`, form({ url: 'https://other.example.ru/x' }));
  expect(changed.statusCode).toBe(200);
  const rotated = await asAdmin('POST', `/api/webhooks/${id}/secret`);
  expect(rotated.json().secret).not.toBe(secret);
  expect(await hookOf(id)).toMatchObject({ bothUntil: rotated.json().bothUntil });
  const entries = await journal();
  expect(entries.slice(0, 3)).toMatchObject([
    { action: 'webhook_secret_rotated', details: { webhookId: id, title: 'CRM' } },
    {
      action: 'webhook_updated',
      details: { changes: { server: { from: 'crm.example.ru', to: 'other.example.ru' } } },
    },
    { action: 'webhook_created', details: { server: 'crm.example.ru' } },
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/whsec_|tajna/);

  const about = await asAdmin('GET', '/api/about');
  expect(about.json().outgoing).toContainEqual({
    kind: 'webhook',
    name: 'CRM',
    address: expect.stringMatching(/^https:\/\/other\.example\.ru\/?$/),
    isNear: false,
  });
  expect((await asAdmin('DELETE', `/api/webhooks/${id}`)).statusCode).toBe(200);
  expect(await hookOf(id)).toBeUndefined();
});

test.each([
  [{ url: 'https://127.0.0.1/' }, 'url'],
  [{ url: 'http://crm.example.ru/' }, 'url'],
  [{ types: [] }, 'types'],
  [{ format: 'xapi' }, 'format'],
  [{ types: ['user.created'] }, 'types.0'],
  [{ title: ' ' }, 'title'],
])('%j is refused at its field', async (given, field) => {
  const refused = await asAdmin('POST', '/api/webhooks', form(given));
  expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, [field]]);
});

test('a webhook is stopped and resumed, tested, and what it didn’t accept is sent again', async () => {
  const { id } = await created();
  const act = {
    test: () => asAdmin('POST', `/api/webhooks/${id}/test`),
    stop: () => asAdmin('POST', `/api/webhooks/${id}/stop`),
    resume: () => asAdmin('POST', `/api/webhooks/${id}/resume`),
  };
  // Within one second.
  vi.useFakeTimers({ toFake: ['Date'] });
  const tested = await act.test();
  expect(tested.statusCode, tested.body).toBe(200);
  expect((await act.test()).statusCode).toBe(409);
  vi.useRealTimers();
  expect(await hookOf(id)).toMatchObject({ waiting: 1 });

  expect((await act.stop()).statusCode).toBe(200);
  expect((await act.stop()).statusCode).toBe(409);
  expect((await act.test()).json().message).toContain('Сначала возобновите');
  expect(await hookOf(id)).toMatchObject({ stopped: { because: 'person' }, waiting: 0, failed: 1 });
  const deliveryId: string = tested.json().id;
  const retry = () => asAdmin('POST', `/api/webhook-deliveries/${deliveryId}/retry`);
  expect((await retry()).statusCode).toBe(409);
  const retryAll = (body: object) => asAdmin('POST', '/api/webhook-deliveries/retry-failed', body);
  expect((await retryAll({})).json()).toEqual({ retried: 0 });

  expect((await act.resume()).statusCode).toBe(200);
  expect((await act.resume()).statusCode).toBe(409);
  const list = await asAdmin('GET', `/api/webhook-deliveries?webhookId=${id}&state=failed`);
  expect(list.json()).toMatchObject([
    {
      id: deliveryId,
      webhook: { id, title: 'CRM' },
      type: 'webhook.test',
      problem: 'Вебхук остановлен',
      tries: [],
    },
  ]);
  expect((await retryAll({ since: new Date(Date.now() + 60_000).toISOString() })).json()).toEqual({
    retried: 0,
  });
  expect((await retryAll({ webhookId: id, since: '2026-01-01T00:00:00Z' })).json()).toEqual({ retried: 1 });
  await sql`update outbox set state = 'sent', ended_at = now() where id = ${deliveryId}`.execute(t.db);
  expect((await retry()).statusCode).toBe(200);
  expect(await hookOf(id)).toMatchObject({ waiting: 1, failed: 0, stopped: null });
  const actions = (await journal()).map(({ action }) => action);
  expect(actions.slice(0, 5)).toEqual([
    'webhook_delivery_retried',
    'webhook_failures_retried',
    'webhook_resumed',
    'webhook_stopped',
    'webhook_tested',
  ]);
  expect((await asAdmin('POST', `/api/webhook-deliveries/${admin.id}/retry`)).statusCode).toBe(404);
});

test('of somebody who has been deleted, what was told goes when they are erased', async () => {
  const { id } = await created();
  const person = await createUser(t.db);
  await sql`insert into outbox (channel, target_id, user_id, payload) values ('webhook', ${id}, null,
    ${JSON.stringify({ kind: 'answer.submitted', data: { userId: person.id } })}::jsonb)`.execute(t.db);
  const { tableRules } = await import('#server/across/personal-data/table-rules.ts');
  const rule = tableRules.outbox;
  if ('none' in rule) throw new Error('No rule');
  const found = await sql<{ target_id: string }>`select target_id from outbox where ${rule.rows({
    id: person.id,
    firstName: '',
    lastName: '',
    emails: [],
  })}`.execute(t.db);
  expect(found.rows).toEqual([{ target_id: id }]);
});

test('of forty that are made at once, twenty are', async () => {
  await sql`delete from webhooks`.execute(t.db);
  const ends = await Promise.all(Array.from({ length: 40 }, () => asAdmin('POST', '/api/webhooks', form())));
  const refused = ends.filter(({ statusCode }) => statusCode !== 201);
  expect([(await asAdmin('GET', '/api/webhooks')).json().length, refused.length]).toEqual([20, 20]);
  expect(refused.map((end) => end.json().message)).toContain('Больше 20 вебхуков не бывает');
});

test('a webhook that somebody else has saved meanwhile isn’t overwritten unseen', async () => {
  await sql`delete from webhooks`.execute(t.db);
  const other = await createAdmin(t.db, { first_name: 'Вера', last_name: 'Новикова' });
  const { id } = await created();
  const { updatedAt: seen } = (await hookOf(id)) as unknown as { updatedAt: string };
  const put = (as: { id: string }, given: object) =>
    t.call('PUT', `/api/webhooks/${id}`, { as, body: form(given) });
  expect((await put(other, { url: 'https://crm.example.ru/new', basedOn: seen })).statusCode).toBe(200);
  const { updatedAt } = (await hookOf(id)) as unknown as { updatedAt: string };
  const refused = await put(admin, { title: 'Отчёты', basedOn: seen });
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    {
      message: 'Пока вы правили вебхук, его сохранил кто-то ещё: Вера Новикова',
      saved: { by: 'Вера Новикова', at: updatedAt },
    },
  ]);
  expect(await hookOf(id)).toMatchObject({ title: 'CRM', url: 'https://crm.example.ru/new' });
  expect((await put(admin, { title: 'Отчёты', basedOn: updatedAt })).statusCode).toBe(200);
  expect((await put(other, {})).statusCode).toBe(200);
});
