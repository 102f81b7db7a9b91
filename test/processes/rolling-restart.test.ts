import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildPage } from '#server/app/start/page-build.ts';
import { expectNothingLost } from '#test/crash/expect-nothing-lost.ts';
import { reviewOf } from '#test/crash/numbered-answers.ts';
import { startSubmitting } from '#test/crash/submissions.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { readEventStream } from '#test/event-stream.ts';
import { createStudentInLesson } from '#test/factories.ts';
import { type ModelServer, startModelServer } from '#test/model-server.ts';
import { eventually } from '#test/review-setting.ts';
import { databaseUrl, launchServer, type ServerProcess } from '#test/server-process.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { callerAs } from './caller.ts';

/** How often every process is restarted: once in CI, more often for measurements. */
const rounds = Number(process.env['RESTART_ROUNDS'] ?? 1);

let dataDir: string;
let database: TestDatabase;
let model: ModelServer;
let balancer: Balancer;
let webs: { process: ServerProcess; url: string }[];
let workers: ServerProcess[];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'otklik-rolling-'));
  database = await createTestDatabase();
  model = await startModelServer();
  model.always(reviewOf);
  balancer = await startBalancer();
  await buildPage(pino({ level: 'silent' }));
  webs = await Promise.all([startWeb(), startWeb()]);
  workers = [start('worker'), start('worker')];
});

afterAll(async () => {
  const processes = [...webs.map(({ process }) => process), ...workers];
  for (const process of processes) process.signal('SIGTERM');
  await Promise.all(processes.map(({ exited }) => exited));
  await balancer.close();
  await model.close();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const start = (role: 'web' | 'worker') =>
  launchServer(
    {
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl(database.connection),
      DEMO: '0',
      AI_BASE_URL: model.url,
      AI_MODEL: 'mentor-1',
      AI_CONCURRENCY: '10',
      ANSWERS_PER_MINUTE: '100000',
      // The balancer checks every 100 ms.
      SHUTDOWN_DELAY_MS: '5000',
    },
    [role],
  );

async function startWeb() {
  const process = start('web');
  const url = await process.ready;
  balancer.add(url);
  await eventually(() => balancer.sendsTo(url) || undefined);
  return { process, url };
}

test(
  'Every process is restarted one after another under load: no request is dropped, nothing is lost',
  async () => {
    const submissions = await startSubmitting(database.db, () => balancer.url);
    const reading = startReading();
    for (let round = 0; round < rounds; round += 1) {
      for (const web of webs.splice(0)) {
        web.process.signal('SIGTERM');
        expect(await web.process.exited).toBe(0);
        webs.push(await startWeb());
      }
      for (const worker of workers.splice(0)) {
        worker.signal('SIGTERM');
        expect(await worker.exited).toBe(0);
        workers.push(start('worker'));
      }
    }
    await sleep(500);
    await submissions.finish();
    const { reads, streams } = await reading.finish();

    expect([...balancer.ended.keys()].filter((how) => how !== 200 && how !== 201)).toEqual([]);
    expect(submissions.failures).toEqual(new Map());
    expect(reads).toBeGreaterThan(100);
    const kept = await expectNothingLost(database.db, submissions, model);
    // Every stream ends cleanly with its process and is reopened at another one.
    expect(streams).toBeGreaterThanOrEqual(2 * rounds);
    if (process.env['RESTART_ROUNDS']) {
      const measurements = {
        restarts: rounds * 4,
        requests: Object.fromEntries(balancer.ended),
        reads,
        streams,
      };
      process.stdout.write(
        `${JSON.stringify({ ...measurements, submitted: submissions.sent.length, ...kept })}\n`,
      );
    }
  },
  60_000 + rounds * 60_000,
);

/** Simulates readers: a page's calls in a loop, and the event stream of an open lesson. */
function startReading() {
  let finishing = false;
  let reads = 0;
  let streams = 0;

  async function read(): Promise<void> {
    const { course, lesson, student } = await createStudentInLesson(database.db);
    const person = await callerAs(database.db, student);
    const paths = [
      '/api/auth/me',
      '/api/courses',
      `/api/courses/${course.id}/lessons`,
      `/api/lessons/${lesson.id}`,
    ];
    while (!finishing) {
      for (const path of paths) {
        // The balancer counts the outcomes.
        await person.call('GET', `${balancer.url}${path}`);
        reads += 1;
      }
      await sleep(120);
    }
  }

  async function listen(): Promise<void> {
    const { lesson, student } = await createStudentInLesson(database.db);
    const { cookie } = await callerAs(database.db, student);
    while (!finishing) {
      const page = await readEventStream(balancer.url, cookie, lesson.id);
      streams += 1;
      await Promise.race([page.ended, eventually(() => finishing || undefined, 600_000)]);
      page.leave();
      await sleep(200);
    }
  }

  const everyone = Promise.all([read(), read(), read(), listen(), listen()]);
  everyone.catch(() => {});
  return {
    async finish() {
      finishing = true;
      await everyone;
      return { reads, streams };
    },
  };
}
