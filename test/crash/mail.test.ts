import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startWorker } from '#server/app/worker.ts';
import { createMetrics } from '#server/platform/metrics/metrics.ts';
import { mostConnections } from '#server/telling/letters/transport.ts';
import { queueMail } from '#server/telling/outbox/queue-mail.ts';
import { startTcpProxy } from '#test/failover/tcp-proxy.ts';
import { createReviewSetting, eventually, type ReviewSetting, workerConfig } from '#test/review-setting.ts';
import { mailEnv, type SmtpServer, startSmtpServer } from '#test/smtp-server.ts';

const letters = 500;
const kills = 3;

let setting: ReviewSetting;
let smtp: SmtpServer;
beforeEach(async () => {
  setting = await createReviewSetting();
  smtp = await startSmtpServer();
});
afterEach(async () => {
  await setting.close();
  await smtp.close();
});

test('kill -9 of the worker during 500 letters loses none, and doubles one for each connection at most', async () => {
  await setting.db.transaction().execute(async (tx) => {
    for (let number = 0; number < letters; number += 1)
      await queueMail(tx, { kind: 'test', email: `p${number}@example.ru` });
  });
  let worker = await startWorkerProcess();
  for (let killed = 1; killed <= kills; killed += 1) {
    await eventually(() => smtp.received.length >= killed * 100 || undefined);
    await sleep(Math.random() * 200);
    worker.kill('SIGKILL');
    await once(worker, 'exit');
    worker = await startWorkerProcess();
  }
  await eventually(async () => ((await waiting()) === 0 ? true : undefined));
  worker.kill('SIGKILL');
  await once(worker, 'exit');

  const times = Map.groupBy(smtp.received, ({ to }) => to);
  expect(times.size).toBe(letters);
  const doubled = [...times.values()].filter((copies) => copies.length > 1);
  expect(doubled.length).toBeLessThanOrEqual(kills * mostConnections);
  // A copy is recognised by its Message-ID.
  for (const copies of doubled) {
    expect(copies).toHaveLength(2);
    expect(new Set(copies.map(({ parsed }) => parsed.messageId)).size).toBe(1);
  }
  const states = await setting.db.selectFrom('outbox').select('state').distinct().execute();
  expect(states).toEqual([{ state: 'sent' }]);
});

test('letters that leave while the database is away do not leave again when it is back', async () => {
  const { connection } = setting;
  const address = { host: `${connection.host}`, port: Number(connection.port) };
  const proxy = await startTcpProxy(address);
  const worker = await startWorker({
    connection: { ...connection, host: '127.0.0.1', port: proxy.port },
    config: workerConfig(mailEnv(smtp)),
    log: pino({ level: 'silent' }),
    metrics: createMetrics(setting),
    timings: { localServers: [], sweepMs: 200 },
  });
  smtp.always({ kind: 'accept', afterMs: 300 });
  await setting.db.transaction().execute(async (tx) => {
    for (const name of ['anna', 'boris', 'vera'])
      await queueMail(tx, { kind: 'test', email: `${name}@example.ru` });
  });
  await eventually(() => smtp.offered.length === mostConnections || undefined);
  proxy.goDown();
  await eventually(() => smtp.received.length === mostConnections || undefined);
  proxy.moveTo(address);
  await eventually(async () => ((await waiting()) === 0 ? true : undefined));
  await worker.stop();
  await proxy.close();

  expect(smtp.received.map(({ to }) => to).toSorted()).toEqual([
    'anna@example.ru',
    'boris@example.ru',
    'vera@example.ru',
  ]);
  const tries = await setting.db.selectFrom('outbox_tries').select('status').execute();
  expect(tries).toEqual([{ status: 250 }, { status: 250 }, { status: 250 }]);
});

async function startWorkerProcess(): Promise<ChildProcess> {
  const child = fork(fileURLToPath(new URL('../worker-process.ts', import.meta.url)), {
    env: {
      ...process.env,
      LOG_LEVEL: 'silent',
      ...mailEnv(smtp),
      SMTP_URL: `${smtp.url}?rate=3000`,
      TEST_CONNECTION: JSON.stringify(setting.connection),
    },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  return child;
}

async function waiting(): Promise<number> {
  const rows = await setting.db.selectFrom('outbox').select('id').where('state', '=', 'waiting').execute();
  return rows.length;
}
