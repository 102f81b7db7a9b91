import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Viewer } from '#server/platform/viewer.ts';
import { testSecretKey } from '#test/app.ts';
import { canIssueCertificates, createAuthority } from '#test/certificates.ts';
import { createAdmin } from '#test/factories.ts';
import { forAllTests } from '#test/for-all-tests.ts';
import { createReviewSetting, eventually, workerConfig } from '#test/review-setting.ts';
import { submittedEvents } from '#test/submitted-events.ts';
import { startWebhookReceiver } from '#test/webhook-receiver.ts';
import { deleteWebhook } from './change-webhook.ts';
import { createWebhook } from './create-webhook.ts';
import { listWebhookDeliveries } from './deliveries.ts';
import { fanOut } from './fan-out.ts';
import { listWebhooks } from './webhooks.ts';

describe.runIf(canIssueCertificates)('Over real TLS', () => {
  const host = 'crm.example.ru';
  const t = forAllTests(createReviewSetting);
  const trusted = forAllTests(createAuthority);
  const unknown = forAllTests(createAuthority);
  const receiver = forAllTests(async () => startWebhookReceiver(await trusted.issue(host)));
  const impostor = forAllTests(async () => startWebhookReceiver(await unknown.issue(host)));
  const speaksHttp = forAllTests(() => startWebhookReceiver());
  const env = { WEBHOOK_PRIVATE: '1', SECRET_KEY: testSecretKey };
  let admin: Viewer;

  const usual = getCACertificates('default');
  beforeAll(async () => {
    // As NODE_EXTRA_CA_CERTS does for a server.
    setDefaultCACertificates([...usual, trusted.root]);
    const { id, email } = await createAdmin(t.db);
    admin = { id, email, sessionId: '' } as Viewer;
  });
  afterAll(() => setDefaultCACertificates(usual));
  afterEach(async () => {
    for (const { id } of await listWebhooks(t.db)) await deleteWebhook(t.db, admin, id);
  });

  const asked: string[] = [];
  const resolve = async (name: string) => {
    asked.push(name);
    return [{ address: '127.0.0.1', family: 4 }];
  };

  /** Tells a webhook at the address of one event; resolves with what «Письма» shows once it has ended. */
  async function tell(url: string) {
    const config = workerConfig(env);
    await createWebhook({ db: t.db, config }, admin, { title: 'CRM', url, types: ['answer.submitted'] });
    await submittedEvents(t.student.id).execute(t.db);
    await fanOut(t.db);
    const webhooks = { resolve, pausesMs: [10], contactPausesMs: [10] };
    const worker = await t.startWorker(env, { sweepMs: 100, webhooks });
    const delivery = await eventually(async () => {
      const [found] = await listWebhookDeliveries(t.db, { limit: 1 });
      return found?.endedAt ? found : undefined;
    });
    await worker.stop();
    return delivery;
  }

  test('over TLS an event goes to the address that was checked, and the server is asked for by its name', async () => {
    const delivery = await tell(receiver.urlOf('/in', host));
    expect(delivery).toMatchObject({ state: 'sent', tries: [{ status: 204 }] });
    expect(asked).toEqual([host]);
    expect(receiver.begun).toEqual([host]);
    expect(receiver.receivedAt('/in')).toMatchObject([
      { headers: { host: new URL(receiver.urlOf('/', host)).host } },
    ]);
  });

  test.each([
    [
      'whose certificate is of another name',
      () => receiver.urlOf('/key', 'other.example.ru'),
      'Сертификат сервера выдан на другое имя (ERR_TLS_CERT_ALTNAME_INVALID)',
    ],
    [
      'whose certificate nobody known has issued',
      () => impostor.urlOf('/key', host),
      'Сертификату сервера нельзя верить (UNABLE_TO_VERIFY_LEAF_SIGNATURE)',
    ],
    [
      'that doesn’t speak TLS',
      () => speaksHttp.urlOf('/key', host).replace('http:', 'https:'),
      expect.stringMatching(/^Защищённое соединение не удалось: .* отвечает по https \(\w+\)$/),
    ],
  ])('a server %s is sent nothing, is tried again, and «Письма» says why', async (_, url, problem) => {
    for (const one of [receiver, impostor, speaksHttp]) one.begun.splice(0);
    const delivery = await tell(url());
    expect(delivery).toMatchObject({ state: 'failed', problem: 'Не принято, попыток сделано: 2' });
    expect(delivery.tries).toMatchObject([
      { status: null, answer: problem },
      { status: null, answer: problem },
    ]);
    expect([receiver, impostor, speaksHttp].flatMap(({ begun }) => begun)).toEqual([]);
  });
});
