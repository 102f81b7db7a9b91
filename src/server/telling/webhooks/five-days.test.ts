import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { now } from '#server/platform/db/now.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { testSecretKey } from '#test/app.ts';
import { createAdmin } from '#test/factories.ts';
import { forAllTests } from '#test/for-all-tests.ts';
import { createReviewSetting, eventually, workerConfig } from '#test/review-setting.ts';
import { submittedEvents } from '#test/submitted-events.ts';
import { startWebhookReceiver } from '#test/webhook-receiver.ts';
import { deleteWebhook } from './change-webhook.ts';
import { createWebhook } from './create-webhook.ts';
import { fanOut } from './fan-out.ts';

const t = forAllTests(createReviewSetting);
const receiver = forAllTests(startWebhookReceiver);
const env = { WEBHOOK_PRIVATE: '1', SECRET_KEY: testSecretKey };
let admin: Viewer;

beforeAll(async () => {
  const { id, email } = await createAdmin(t.db);
  admin = { id, email, sessionId: '' } as Viewer;
});

/** As if the receiver had been asked so many hours ago, and had refused each time. */
async function refused(webhookId: string, hoursAgo: readonly number[]): Promise<void> {
  const [payload] = await t.db.selectFrom('outbox').select('payload').execute();
  const { id } = await t.db
    .insertInto('outbox')
    .values({
      channel: 'webhook',
      target_id: webhookId,
      user_id: t.student.id,
      key: `event:past:${webhookId}`,
      payload: JSON.stringify(payload?.payload ?? {}),
      state: 'failed',
      ended_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [place, hours] of hoursAgo.entries()) {
    await t.db
      .insertInto('outbox_tries')
      .values({
        outbox_id: id,
        number: place + 1,
        at: sql<string>`now() - make_interval(hours => ${hours}::integer)`,
        ms: 5,
        status: 500,
      })
      .execute();
  }
  await t.db
    .updateTable('webhooks')
    .set({ failing_since: sql<string>`now() - make_interval(hours => ${hoursAgo[0] ?? 0}::integer)` })
    .execute();
}

const daily = [144, 121, 97, 73, 49, 25, 1];

test.each([
  ['asked every day stops', daily, 'failing'],
  ['silent for three of them goes on', [144, 121, 97, 25, 1], null],
  ['asked once, six days ago, goes on', [144], null],
])('a receiver that was %s', async (_what, hoursAgo, because) => {
  const { id } = await createWebhook({ db: t.db, config: workerConfig(env) }, admin, {
    title: 'Кадры',
    url: receiver.urlOf('/quiet'),
    types: ['answer.submitted'],
  });
  receiver.always('/quiet', { kind: 'reply', status: 500 });
  await submittedEvents(t.student.id).execute(t.db);
  await fanOut(t.db);
  await refused(id, hoursAgo);
  const worker = await t.startWorker(env, {
    sweepMs: 100,
    webhooks: { pausesMs: [], contactPausesMs: [20] },
  });
  const hook = await eventually(async () => {
    const row = await t.db.selectFrom('webhooks').selectAll().executeTakeFirstOrThrow();
    return row.failures > 0 || row.stopped_at !== null ? row : undefined;
  });
  await worker.stop();
  expect(hook.stopped_because).toBe(because);
  expect(hook.failing_since).not.toBeNull();
  await deleteWebhook(t.db, admin, id);
});
