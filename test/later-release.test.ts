import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildPage } from '#server/app/start/page-build.ts';
import { connect } from '#server/platform/db/connect.ts';
import { startEmbeddedPostgres } from '#server/platform/db/embedded/start.ts';
import { createTestDatabase } from './database.ts';
import { databaseUrl, launchServer, type ServerProcess } from './server-process.ts';

let directory: string;
const launched: ServerProcess[] = [];

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'otklik-later-'));
  await buildPage(pino({ level: 'silent' }));
});

afterAll(async () => {
  for (const server of launched) server.signal('SIGKILL');
  await Promise.all(launched.map(({ exited }) => exited));
  await rm(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

function launch(env: Record<string, string>): ServerProcess {
  const server = launchServer({ DATA_DIR: join(directory, 'data'), DEMO: '0', ...env });
  launched.push(server);
  return server;
}

describe('a database that a later release has migrated', () => {
  const later = `insert into migrations (name) values ('9998_one.sql'), ('9999_later.sql')`;

  test('is refused in a folder of its own, untouched, with the way back', async () => {
    const dataDir = join(directory, 'later');
    const first = launch({ DATA_DIR: dataDir });
    await first.ready;
    first.signal('SIGTERM');
    await first.exited;
    await inEmbedded(dataDir, later);

    const second = launch({ DATA_DIR: dataDir });
    expect(await second.exited).toBe(1);
    expect(second.errorLines).toEqual([
      expect.stringMatching(/^База в папке .*later новее.*9999_later\.sql.*npm run restore/),
    ]);

    await inEmbedded(dataDir, `delete from migrations where name like '999%'`);
    const again = launch({ DATA_DIR: dataDir });
    expect(await again.ready).toContain('http');
    again.signal('SIGTERM');
    await again.exited;
  });

  test('is used by DATABASE_URL, beside processes of that release, with a warning', async () => {
    const database = await createTestDatabase();
    await database.pool.query(later);
    const server = launch({ DATABASE_URL: databaseUrl(database.connection) });
    const url = await server.ready;
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect(server.lines.filter((line) => line.includes('9999_later.sql'))).toEqual([
      expect.stringContaining('База новее этой версии Отклика'),
    ]);
    server.signal('SIGTERM');
    await server.exited;
    await database.drop();
  });
});

/** Runs a statement in a data directory that nobody uses. */
async function inEmbedded(dataDir: string, statement: string): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
  const { pool, close } = connect(postgres);
  await pool.query(statement);
  await close();
  await postgres.stop();
}
