import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildPage } from '#server/app/start/page-build.ts';
import { connect, type Database } from '#server/platform/db/connect.ts';
import { runningPostgres } from '#server/platform/db/embedded/running-postgres.ts';
import { type ModelServer, startModelServer } from '#test/model-server.ts';
import { launchServer, type ServerProcess } from '#test/server-process.ts';
import { kill, postgresPids, postmasterOf } from './kill.ts';
import { reviewOf } from './numbered-answers.ts';
import { isOfTalk, replyUnderKills, talkUnderKills } from './talk-under-kills.ts';
import { submitUnderKills } from './under-kills.ts';

let dataDir: string;
let model: ModelServer;
let database: Database;
let server: ServerProcess;
let url: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'otklik-crash-'));
  model = await startModelServer();
  model.always((request) => (isOfTalk(request) ? replyUnderKills : reviewOf(request)));
  await buildPage(pino({ level: 'silent' }));
  await start();
  const connection = await runningPostgres(dataDir);
  if (!connection) throw new Error('PostgreSQL does not run');
  database = connect(connection);
});

afterAll(async () => {
  await database.close();
  server.signal('SIGTERM');
  await server.exited;
  await model.close();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

async function start(): Promise<void> {
  server = launchServer({
    DATA_DIR: dataDir,
    DEMO: '0',
    AI_BASE_URL: model.url,
    AI_MODEL: 'mentor-1',
    AI_CONCURRENCY: '20',
    ANSWERS_PER_MINUTE: '100000',
  });
  url = await server.ready;
}

const underKills = (what: string, killIt: () => Promise<void>, atLeast = 1) =>
  submitUnderKills(what, { db: database.db, model, url: () => url, kill: killIt, atLeast });

describe('npm start, killed under a stream of submissions, loses no answer and reviews each once', () => {
  test('the server', () =>
    underKills('npm start: server', async () => {
      kill(server.pid);
      expect(await server.exited).toBe('SIGKILL');
      await start();
    }));

  test('PostgreSQL: the server exits with the reason, and its supervisor restarts it', () =>
    underKills('npm start: PostgreSQL', async () => {
      kill(postmasterOf(dataDir));
      expect(await server.exited).toBe(1);
      // The second case: it was still starting.
      expect([...server.lines, ...server.errorLines].join('\n')).toMatch(
        /База данных остановилась сама, выхожу|Запуск прервала ошибка/,
      );
      await start();
    }));

  test('one process of PostgreSQL: the server goes on by itself, every time', () =>
    underKills(
      'npm start: one backend',
      async () => {
        const [pid = 0] = await postgresPids(database.db, 'otklik');
        kill(pid);
      },
      3,
    ));

  test('everything at once', () =>
    underKills('npm start: everything', async () => {
      const pids = await postgresPids(database.db);
      kill(server.pid, postmasterOf(dataDir), ...pids);
      expect(await server.exited).toBe('SIGKILL');
      await start();
    }));

  test('a process of PostgreSQL, and all of it, in mid reply of a talk: each reply comes whole and once', () =>
    talkUnderKills(database.db, () => url, [
      async () => {
        const [pid = 0] = await postgresPids(database.db, 'otklik');
        kill(pid);
      },
      async () => {
        kill(postmasterOf(dataDir));
        expect(await server.exited).toBe(1);
        await start();
      },
    ]));
});
