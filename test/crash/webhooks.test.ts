import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readConfig } from '#server/platform/config/config.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { createWebhook } from '#server/telling/webhooks/create-webhook.ts';
import { testSecretKey } from '#test/app.ts';
import { createAdmin, createUser } from '#test/factories.ts';
import { forAllTests, testDatabase } from '#test/for-all-tests.ts';
import { eventually } from '#test/review-setting.ts';
import { submittedEvents } from '#test/submitted-events.ts';
import { startWebhookReceiver } from '#test/webhook-receiver.ts';

const t = testDatabase();
const receiver = forAllTests(startWebhookReceiver);
const env = { WEBHOOK_PRIVATE: '1', SECRET_KEY: testSecretKey };
const events = 200;

test('kill -9 in the midst of sending loses no event, and repeats it with its id', async () => {
  const { id, email } = await createAdmin(t.db);
  const viewer = { id, email, sessionId: '' } as Viewer;
  const form = { title: 'CRM', url: receiver.urlOf('/'), types: ['answer.submitted' as const] };
  await createWebhook({ db: t.db, config: readConfig(env) }, viewer, form);
  const student = await createUser(t.db);
  await submittedEvents(student.id, events).execute(t.db);

  let worker = await startWorkerProcess();
  for (const until of [20, 90]) {
    await eventually(() => receiver.received.length >= until || undefined);
    await sleep(Math.random() * 20);
    worker.kill('SIGKILL');
    await once(worker, 'exit');
    worker = await startWorkerProcess();
  }
  const left = async () => {
    const waiting = await t.db
      .selectFrom('outbox')
      .select('id')
      .where('state', '!=', 'sent')
      .executeTakeFirst();
    return waiting === undefined && receiver.received.length >= events ? true : undefined;
  };
  await eventually(left);
  worker.kill('SIGKILL');
  await once(worker, 'exit');

  const stored = await t.db.selectFrom('events').select('id').execute();
  const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
  expect(new Set(ids)).toEqual(new Set(stored.map((event) => event.id)));
  // What was on its way: five requests at a time for each death.
  expect(ids.length - events).toBeLessThanOrEqual(2 * 5);
});

async function startWorkerProcess(): Promise<ChildProcess> {
  const worker = fork(fileURLToPath(new URL('../worker-process.ts', import.meta.url)), {
    env: { ...process.env, ...env, LOG_LEVEL: 'silent', TEST_CONNECTION: JSON.stringify(t.connection) },
  });
  await once(worker, 'message');
  return worker;
}
