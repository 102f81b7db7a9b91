import { spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { freePort } from '#test/free-port.ts';
import { eventually } from '#test/review-setting.ts';
import { compileCache, databaseUrl } from '#test/server-process.ts';
import { openLogDestination } from './log-destination.ts';

test('Lines are written in their order', () => {
  const directory = mkdtempSync(join(tmpdir(), 'otklik-log-'));
  const file = openSync(join(directory, 'log'), 'w');
  const destination = openLogDestination(file);
  for (const line of ['раз\n', 'два\n', 'три\n']) destination.write(line);
  closeSync(file);
  expect(readFileSync(join(directory, 'log'), 'utf8')).toBe('раз\nдва\nтри\n');
  expect(destination.droppedLines()).toBe(0);
  rmSync(directory, { recursive: true });
});

test('With a full disk under the log, the app goes on and counts the lines it lost', async () => {
  const database = await createTestDatabase();
  const port = await freePort();
  const full = openSync('/dev/full', 'w');
  const main = fileURLToPath(new URL('../../main.ts', import.meta.url));
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [main, 'web'], {
    env: {
      PATH,
      HOME,
      ...compileCache,
      PORT: `${port}`,
      DATABASE_URL: databaseUrl(database.connection),
      DEMO: '0',
    },
    stdio: ['ignore', full, 'inherit'],
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  await eventually(() =>
    get('/healthz').then(
      ({ ok }) => ok || undefined,
      () => undefined,
    ),
  );

  const statuses = await Promise.all(
    Array.from({ length: 50 }, async () => (await get('/api/auth/me')).status),
  );
  expect(new Set(statuses)).toEqual(new Set([401]));
  const metrics = await (await get('/metrics')).text();
  expect(Number(/^otklik_log_lines_dropped (\d+)$/m.exec(metrics)?.[1])).toBeGreaterThanOrEqual(50);

  child.kill('SIGTERM');
  expect(await exited).toBe(0);
  closeSync(full);
  await database.drop();
});
