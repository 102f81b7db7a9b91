import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { expect, test } from 'vitest';
import { buildPage } from '#server/app/start/page-build.ts';
import { createEmptyDatabase } from '#test/database.ts';
import { databaseUrl, launchServer } from '#test/server-process.ts';

test('Processes that start at once on an empty database share one migration and one administrator', async () => {
  await buildPage(pino({ level: 'silent' }));
  const dataDir = await mkdtemp(join(tmpdir(), 'otklik-first-'));
  const database = await createEmptyDatabase();
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl(database.connection),
    DEMO: '0',
    AI_BASE_URL: 'demo',
  };
  const webs = Array.from({ length: 3 }, () => launchServer(env, ['web']));
  const worker = launchServer(env, ['worker']);
  const urls = await Promise.all(webs.map(({ ready }) => ready));
  for (const url of urls) expect((await fetch(`${url}/readyz`)).status).toBe(200);

  for (const process of [...webs, worker]) process.signal('SIGTERM');
  expect(await Promise.all([...webs, worker].map(({ exited }) => exited))).toEqual([0, 0, 0, 0]);
  const withPasswords = webs.filter(({ lines }) => lines.some((line) => line.includes('Пароль:')));
  expect(withPasswords).toHaveLength(1);
  const migrated = [...webs, worker].filter(({ lines }) => lines.some((line) => line.includes('миграции')));
  expect(migrated).toHaveLength(1);
  const { rows } = await database.pool.query('select role from users');
  expect(rows).toEqual([{ role: 'admin' }]);

  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});
