import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildPage } from '#server/app/start/page-build.ts';
import { connect, type Database } from '#server/platform/db/connect.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/platform/db/embedded/start.ts';
import { type ModelServer, startModelServer } from '#test/model-server.ts';
import { eventually } from '#test/review-setting.ts';
import { databaseUrl, launchServer, type ServerProcess } from '#test/server-process.ts';
import { kill, postgresPids, postmasterOf } from './kill.ts';
import { reviewOf } from './numbered-answers.ts';
import { allTakenUp } from './taken-up.ts';
import { submitUnderKills } from './under-kills.ts';
import { isOfWords, opinionUnderKill, wordsInHand } from './words-under-kill.ts';

let dataDir: string;
let model: ModelServer;
let postgres: EmbeddedPostgres;
let database: Database;
let web: ServerProcess;
let url: string;
const workers: ServerProcess[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'otklik-crash-'));
  await chmod(dataDir, 0o755);
  model = await startModelServer();
  model.always((request) => (isOfWords(request) ? opinionUnderKill : reviewOf(request)));
  await buildPage(pino({ level: 'silent' }));
  await startPostgres();
  database = connect(postgres);
  await startWeb();
  workers.push(startWorker(), startWorker());
});

afterAll(async () => {
  for (const process of [web, ...workers]) process.signal('SIGTERM');
  await Promise.all([web, ...workers].map(({ exited }) => exited));
  await database.close();
  await postgres.stop();
  await model.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function startPostgres(): Promise<void> {
  // As in production: an acknowledged commit is on the disk.
  postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
}

const settings = () => ({
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl(postgres),
  DEMO: '0',
  AI_BASE_URL: model.url,
  AI_MODEL: 'mentor-1',
  AI_CONCURRENCY: '20',
  ANSWERS_PER_MINUTE: '100000',
});

async function startWeb(): Promise<void> {
  web = launchServer(settings(), ['web']);
  url = await web.ready;
}

const startWorker = () => launchServer(settings(), ['worker']);

const underKills = (what: string, killIt: () => Promise<void>) =>
  submitUnderKills(what, { db: database.db, model, url: () => url, kill: killIt });

describe('web and workers on one PostgreSQL, killed under a stream of submissions, lose no answer and review each once', () => {
  test('the web server', () =>
    underKills('web', async () => {
      kill(web.pid);
      expect(await web.exited).toBe('SIGKILL');
      await startWeb();
    }));

  test('a worker in mid-review: another takes its reviews up', () =>
    underKills('worker', async () => {
      const worker = workers.shift();
      kill(worker?.pid ?? 0);
      expect(await worker?.exited).toBe('SIGKILL');
      // Only the other worker can notice it.
      await eventually(() => (allTakenUp(model.requests) ? true : undefined));
      workers.push(startWorker());
    }));

  test('PostgreSQL, started again: web and workers go on by themselves', () =>
    underKills('PostgreSQL', async () => {
      kill(postmasterOf(dataDir));
      await postgres.exited;
      await startPostgres();
    }));

  test('everything at once, words against a remark in hand too: they have one result', () =>
    underKills('everything', async () => {
      const words = await wordsInHand(database.db, model, url);
      const running = [web, ...workers];
      const pids = await postgresPids(database.db);
      kill(...running.map(({ pid }) => pid), postmasterOf(dataDir), ...pids);
      await Promise.all([postgres.exited, ...running.map(({ exited }) => exited)]);
      await startPostgres();
      workers.splice(0, workers.length, startWorker(), startWorker());
      await startWeb();
      await words.expectOneResult();
    }));
});
