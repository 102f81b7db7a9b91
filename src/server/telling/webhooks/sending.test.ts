import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EventType } from '#contract/webhooks/schemas.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { testSecretKey } from '#test/app.ts';
import { createAdmin } from '#test/factories.ts';
import { forAllTests } from '#test/for-all-tests.ts';
import { createReviewSetting, eventually, workerConfig } from '#test/review-setting.ts';
import { submittedEvents } from '#test/submitted-events.ts';
import { longestWaitMs } from '#test/waits.ts';
import { type ReceivedHook, startWebhookReceiver } from '#test/webhook-receiver.ts';
import { deleteWebhook, resumeWebhook, stopWebhook, updateWebhook } from './change-webhook.ts';
import { createWebhook, rotateWebhookSecret } from './create-webhook.ts';
import { fanOut } from './fan-out.ts';
import { testWebhook } from './test-webhook.ts';
import { listWebhooks } from './webhooks.ts';

const t = forAllTests(createReviewSetting);
const receiver = forAllTests(startWebhookReceiver);
const env = { WEBHOOK_PRIVATE: '1', SECRET_KEY: testSecretKey };
const config = workerConfig(env);
/** Ended after each test, however it went. */
const workers: Awaited<ReturnType<typeof t.startWorker>>[] = [];
let admin: Viewer;

beforeAll(async () => {
  const { id, email } = await createAdmin(t.db);
  admin = { id, email, sessionId: '' } as Viewer;
});
beforeEach(() => void receiver.received.splice(0));
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  for (const { id } of await listWebhooks(t.db)) await deleteWebhook(t.db, admin, id);
  await sql`delete from events`.execute(t.db);
});

const pausesMs = [20, 30, 40, 50, 60];

async function start(webhooks: object = {}, more: Record<string, string> = {}): Promise<void> {
  const timings = { pausesMs, contactPausesMs: [20], withinMs: longestWaitMs, ...webhooks };
  workers.push(await t.startWorker({ ...env, ...more }, { sweepMs: 100, webhooks: timings }));
}

const create = (path: string, types: EventType[] = ['answer.submitted']) =>
  createWebhook({ db: t.db, config }, admin, { title: path, url: receiver.urlOf(path), types });

/** As an act would. */
async function happen(count = 1): Promise<void> {
  await submittedEvents(t.student.id, count).execute(t.db);
  await fanOut(t.db);
}

const arrived = (path: string, count = 1) =>
  eventually(() => {
    const hooks = receiver.receivedAt(path);
    return hooks.length >= count ? hooks : undefined;
  });

const ended = (count: number) =>
  eventually(async () => {
    const rows = await t.db.selectFrom('outbox').selectAll().where('state', '!=', 'waiting').execute();
    return rows.length >= count ? rows : undefined;
  });

const textHeaders = (headers: ReceivedHook['headers']) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

const verifies = (secret: string, { headers, body }: ReceivedHook): boolean => {
  try {
    new Webhook(secret).verify(body, textHeaders(headers));
    return true;
  } catch {
    return false;
  }
};

test('the reference verifier accepts what arrives, by both secrets while one replaces the other, and no flipped byte', async () => {
  const { id, secret } = await create('/signed');
  await happen();
  await start();
  const [first] = await arrived('/signed');
  if (!first) throw new Error('Nothing has arrived');
  const event = await t.db.selectFrom('events').select(['id', 'at', 'data']).executeTakeFirstOrThrow();
  expect(first.headers).toMatchObject({ 'webhook-id': event.id, 'content-type': 'application/json' });
  expect(JSON.parse(first.body)).toEqual({
    type: 'answer.submitted',
    timestamp: event.at,
    data: event.data,
  });
  expect(verifies(secret, first)).toBe(true);
  for (let at = 0; at < first.body.length; at += 7) {
    const body =
      first.body.slice(0, at) + String.fromCharCode(first.body.charCodeAt(at) ^ 1) + first.body.slice(at + 1);
    expect(verifies(secret, { ...first, body })).toBe(false);
  }
  expect(verifies(secret, { ...first, headers: { ...first.headers, 'webhook-id': randomUUIDv7() } })).toBe(
    false,
  );

  const { secret: next } = await rotateWebhookSecret({ db: t.db, config }, admin, id);
  await happen();
  const [, second] = await arrived('/signed', 2);
  if (!second) throw new Error('Nothing has arrived');
  expect([verifies(secret, second), verifies(next, second)]).toEqual([true, true]);
  const flipped = second.body.replace('answer', 'bnswer');
  expect([secret, next].map((one) => verifies(one, { ...second, body: flipped }))).toEqual([false, false]);

  await sql`update webhooks set both_until = now() - interval '1 second'`.execute(t.db);
  await happen();
  const [, , third] = await arrived('/signed', 3);
  if (!third) throw new Error('Nothing has arrived');
  expect([verifies(secret, third), verifies(next, third)]).toEqual([false, true]);
});

test('a receiver that answers 500 four times and then 200 gets one event, with the same id and bytes', async () => {
  await create('/later');
  const failure = { kind: 'reply', status: 500, body: 'База\u0000 <b>недоступна</b>' } as const;
  receiver.script('/later', failure, failure, failure, failure);
  await happen();
  await start();
  const [row] = await ended(1);
  const tries = await t.db
    .selectFrom('outbox_tries')
    .selectAll()
    .where('outbox_id', '=', row?.id ?? '')
    .orderBy('number')
    .execute();
  expect(row).toMatchObject({ state: 'sent', failures: 4, problem: null });
  expect(tries.map(({ status }) => status)).toEqual([500, 500, 500, 500, 204]);
  expect(tries[0]?.answer).toBe('База <b>недоступна</b>');
  const hooks = receiver.receivedAt('/later');
  expect(hooks).toHaveLength(5);
  expect(new Set(hooks.map(({ headers, body }) => `${String(headers['webhook-id'])} ${body}`)).size).toBe(1);
  expect((await listWebhooks(t.db))[0]).toMatchObject({
    failingSince: null,
    stopped: null,
    failed: 0,
    waiting: 0,
  });
});

describe('a receiver that accepts nothing', () => {
  test('but redirects is tried again, and nothing goes where it points', async () => {
    await create('/away');
    const headers = { location: receiver.urlOf('/other') };
    receiver.always('/away', { kind: 'reply', status: 308, headers });
    await happen();
    await start({ pausesMs: [10] });
    expect((await ended(1))[0]).toMatchObject({ state: 'failed', failures: 2 });
    const tries = await t.db.selectFrom('outbox_tries').select('status').execute();
    expect(tries).toEqual([{ status: 308 }, { status: 308 }]);
    expect(receiver.receivedAt('/other')).toEqual([]);
  });

  test('is left when it hangs, and after the last try its event has failed', async () => {
    await create('/hangs');
    receiver.always('/hangs', { kind: 'hang' });
    await happen();
    await start({ withinMs: 50, pausesMs: [10, 10] });
    const [row] = await ended(1);
    expect(row).toMatchObject({ state: 'failed', failures: 3, problem: 'Не принято, попыток сделано: 3' });
    const tries = await t.db.selectFrom('outbox_tries').select(['status', 'answer']).execute();
    expect(tries).toEqual(
      Array.from({ length: 3 }, () => ({ status: null, answer: 'Ответа не было 0.05 с' })),
    );
    expect((await listWebhooks(t.db))[0]?.failingSince).not.toBeNull();
  });

  test.each([
    ['410', 'gone', {}],
    ['500 for five days', 'failing', { longestFailingMs: longestWaitMs }],
  ] as const)(
    'is told nothing more after %s, and administrators are told',
    async (what, because, timings) => {
      const { id } = await create('/over');
      receiver.always('/over', { kind: 'reply', status: what === '410' ? 410 : 500 });
      await sql`update webhooks set failing_since = now() - ${2 * longestWaitMs} * interval '1 millisecond'`.execute(
        t.db,
      );
      await happen(7);
      await start(timings);
      const hook = await eventually(async () => {
        const [found] = await listWebhooks(t.db);
        return found?.stopped ? found : undefined;
      });
      expect(hook.stopped?.because).toBe(because);
      expect(await ended(7)).toHaveLength(7);
      const notices = await t.db
        .selectFrom('notices')
        .selectAll()
        .where('kind', '=', 'webhook_stopped')
        .execute();
      expect(notices).toMatchObject([{ user_id: admin.id, subject: { title: '/over', because } }]);
      await sql`delete from notices`.execute(t.db);

      // Nobody listens: what happens is not even written, and not made up for afterwards.
      await happen();
      expect(await t.db.selectFrom('events').select('id').where('is_queued', '=', false).execute()).toEqual(
        [],
      );
      receiver.always('/over', { kind: 'reply', status: 200 });
      await resumeWebhook(t.db, admin, id);
      receiver.received.splice(0);
      await testWebhook(t.db, admin, id);
      const [test_] = await arrived('/over');
      expect(JSON.parse(test_?.body ?? '')).toMatchObject({ type: 'webhook.test', data: { webhookId: id } });
    },
  );
});

test('a new address has its own five days, whatever the former one did', async () => {
  const { id } = await create('/former');
  await sql`update webhooks set failing_since = now() - interval '6 days'`.execute(t.db);
  const form = { title: '/new', url: receiver.urlOf('/new'), types: ['answer.submitted' as const] };
  await updateWebhook({ db: t.db, config }, admin, id, form);
  receiver.script('/new', { kind: 'reply', status: 503 });
  await happen();
  await start();
  expect((await ended(1))[0]).toMatchObject({ state: 'sent', failures: 1 });
  expect((await listWebhooks(t.db))[0]).toMatchObject({ stopped: null, failingSince: null });
});

test('ten thousand in small: what waits for dead receivers doesn’t delay the others', async () => {
  const dead = ['/dead', '/refuses', '/dead2'];
  for (const path of [...dead, '/alive']) await create(path);
  for (const path of dead) receiver.always(path, { kind: 'hang' });
  receiver.always('/refuses', { kind: 'reply', status: 503 });
  await start({ contactPausesMs: [600_000], pausesMs: [600_000] });
  await happen(300);
  const alive = await arrived('/alive', 300);
  expect(new Set(alive.map(({ headers }) => headers['webhook-id'])).size).toBe(300);
  for (const path of dead) expect(receiver.receivedAt(path).length).toBeLessThanOrEqual(5);
});

test('a webhook that a person stops is contacted no more, though events wait', async () => {
  const { id } = await create('/stopped');
  receiver.always('/stopped', { kind: 'reply', status: 500 });
  await happen(20);
  await start({ contactPausesMs: [5], pausesMs: Array.from({ length: 1_000 }, () => 5) });
  await arrived('/stopped', 5);
  await stopWebhook(t.db, admin, id);
  const rows = await ended(20);
  expect(new Set(rows.map(({ problem }) => problem))).toEqual(new Set(['Вебхук остановлен']));
});

test('a secret that the server’s key doesn’t open stops its webhook, and no log has a secret in it', async () => {
  const { secret } = await create('/sealed');
  await happen();
  await start({}, { SECRET_KEY: Buffer.alloc(32, 9).toString('base64') });
  const hook = await eventually(async () => (await listWebhooks(t.db)).find(({ stopped }) => stopped));
  expect(hook.stopped?.because).toBe('secret');
  expect(receiver.received).toEqual([]);
  const dump = await Promise.all(
    (['webhooks', 'outbox', 'outbox_tries', 'events', 'audit_log', 'notices'] as const).map((table) =>
      t.db.selectFrom(table).selectAll().execute(),
    ),
  );
  const bytes = Buffer.from(secret.slice('whsec_'.length), 'base64');
  for (const text of [JSON.stringify(dump), t.said.join('\n')])
    for (const form of [
      secret,
      secret.slice('whsec_'.length),
      bytes.toString('hex'),
      bytes.toString('base64url'),
    ])
      expect(text).not.toContain(form);
});
