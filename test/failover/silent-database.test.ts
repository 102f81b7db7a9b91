import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildPage } from '#server/app/start/page-build.ts';
import { connect, type Database } from '#server/platform/db/connect.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/platform/db/embedded/start.ts';
import { postgresPids, postmasterOf, signal } from '#test/crash/kill.ts';
import { printMeasured } from '#test/crash/print-measured.ts';
import { readEventStream } from '#test/event-stream.ts';
import { createStudentInLesson } from '#test/factories.ts';
import { freePort } from '#test/free-port.ts';
import { type ModelServer, startModelServer } from '#test/model-server.ts';
import { callerAs } from '#test/processes/caller.ts';
import { eventually } from '#test/review-setting.ts';
import { databaseUrl, launchServer, type ServerProcess } from '#test/server-process.ts';

// A frozen server accepts connections and closes none, but never responds. To connected clients, a host that has vanished
// from the network looks like this, too.

let dataDir: string;
let postgres: EmbeddedPostgres;
let database: Database;
let model: ModelServer;
let web: ServerProcess;
let worker: ServerProcess;
let url: string;
let workerUrl: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'otklik-silent-'));
  await chmod(dataDir, 0o755);
  postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
  database = connect(postgres);
  model = await startModelServer();
  await buildPage(pino({ level: 'silent' }));
  const metricsPort = await freePort();
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl(postgres),
    DEMO: '0',
    AI_BASE_URL: model.url,
    AI_MODEL: 'mentor-1',
    METRICS_PORT: `${metricsPort}`,
  };
  web = launchServer(env, ['web']);
  url = await web.ready;
  worker = launchServer(env, ['worker']);
  workerUrl = `http://127.0.0.1:${metricsPort}`;
  await eventually(async () => (await isReady(workerUrl)) || undefined);
});

afterAll(async () => {
  for (const process of [web, worker]) process.signal('SIGTERM');
  await Promise.all([web, worker].map(({ exited }) => exited));
  await database.close();
  await postgres.stop();
  await model.close();
  await rm(dataDir, { recursive: true, force: true });
});

test('A database that falls silent is given up, and taken up again when it speaks', async () => {
  const { lesson, student } = await createStudentInLesson(database.db);
  const person = await callerAs(database.db, student);
  const page = await readEventStream(url, person.cookie, lesson.id);
  const submit = (key: string) =>
    person.call(
      'POST',
      `${url}/api/lessons/${lesson.id}/answers`,
      { content: `Ответ ${key}` },
      { 'idempotency-key': key },
    );
  // At that moment, reviews are running and waiting in the queue.
  model.always({ kind: 'text', pieces: ['Да, ', 'вы ', 'правы.'], pauseMs: 300 });
  const before = await Promise.all(['a', 'b', 'c'].map(submit));
  expect(before.map(({ status }) => status)).toEqual([201, 201, 201]);
  await eventually(() => (model.active > 0 ? true : undefined));

  const frozen = [postmasterOf(dataDir), ...(await postgresPids(database.db))];
  signal('SIGSTOP', ...frozen);
  const calls = [
    ...Array.from({ length: 20 }, () => () => person.call('GET', `${url}/api/courses`)),
    ...['d', 'e', 'f'].map((key) => () => submit(key)),
  ];
  const answers = await Promise.all(calls.map(timed));
  expect(answers.map(({ status }) => status)).toEqual(calls.map(() => 503));
  expect(answers.every(({ headers }) => Number(headers.get('retry-after')) > 0)).toBe(true);
  await eventually(async () => (!(await isReady(url)) && !(await isReady(workerUrl)) ? true : undefined));
  const later = await timed(() => submit('d'));
  expect(later.status).toBe(503);
  const eventsBefore = page.events.length;

  signal('SIGCONT', ...frozen);
  const back = performance.now();
  for (const key of ['d', 'e', 'f']) {
    await eventually(async () => (await submit(key)).status === 201 || undefined);
  }
  await eventually(() => page.events.length > eventsBefore || undefined);
  await eventually(async () => ((await isReady(url)) && (await isReady(workerUrl))) || undefined);
  const reviews = await eventually(async () => {
    const rows = await database.db.selectFrom('reviews').select(['answer_id', 'state']).execute();
    return rows.length === 6 && rows.every(({ state }) => state === 'done') ? rows : undefined;
  });
  printMeasured({
    way: 'frozen',
    refusedMs: Math.max(...answers.map(({ ms }) => ms)),
    refusedLaterMs: later.ms,
    backMs: performance.now() - back,
  });
  expect(new Set(reviews.map(({ answer_id }) => answer_id)).size).toBe(6);
  page.leave();
});

test('A slow statement is waited for, since the server is at work on it', async () => {
  const { rows } = await database.pool.query<{ slept: string }>(`select 'да' as slept from pg_sleep(9)`);
  expect(rows).toEqual([{ slept: 'да' }]);
});

const isReady = async (address: string) =>
  await fetch(`${address}/readyz`).then(
    ({ status }) => status === 200,
    () => false,
  );

async function timed<T extends { status: number; headers: Headers }>(call: () => Promise<T>) {
  const started = performance.now();
  const { status, headers } = await call();
  return { status, headers, ms: performance.now() - started };
}
