import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { sessionCookieName } from '#server/accounts/auth/cookie.ts';
import { createSession } from '#server/accounts/auth/session.ts';
import { createAdmin } from '#test/factories.ts';
import { testDatabase } from '#test/for-all-tests.ts';
import { databaseUrl, launchServer } from '#test/server-process.ts';

// A million rows at night, after fifty thousand that warm the process up.
const warming = 50_000;
const rows = process.env.LONG ? 1_000_000 : 100_000;

const t = testDatabase();

test('A large journal is taken away in a flat memory', async () => {
  const admin = await createAdmin(t.db);
  const insert = (count: number) =>
    sql`insert into sign_ins (user_id, outcome, via, address, device)
      select ${admin.id}::uuid, 'wrong', 'password', '192.0.2.1', 'Chrome, Windows'
      from generate_series(1, ${count}::int)`.execute(t.db);
  const cookie = `${sessionCookieName}=${await createSession(t.db, admin.id, { remember: false })}`;
  const dataDir = await mkdtemp(join(tmpdir(), 'export-'));
  const server = launchServer({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl(t.connection),
    DEMO: '0',
    LOG_LEVEL: 'warn',
  });
  const url = await server.ready;
  const megabytes = async () => {
    const status = await readFile(`/proc/${server.pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
  };
  const countLines = async (look: () => Promise<void>) => {
    const address = new URL('/api/sign-ins/export?format=jsonl', url);
    const response = await fetch(address, { headers: { cookie } });
    let count = 0;
    let pieces = 0;
    for await (const piece of response.body ?? []) {
      count += Buffer.from(piece).reduce((sum, byte) => sum + Number(byte === 10), 0);
      if ((pieces += 1) % 50 === 0) await look();
    }
    return count;
  };
  await insert(warming);
  await countLines(async () => {});
  await insert(rows - warming);
  const before = await megabytes();
  let most = before;
  const look = async () => void (most = Math.max(most, await megabytes()));
  const start = performance.now();
  expect(await countLines(look)).toBe(rows);
  await look();
  process.stdout.write(
    `${rows} rows: ${Math.round(performance.now() - start)} ms, ${Math.round(most - before)} MB more\n`,
  );
  server.signal('SIGTERM');
  await server.exited;
  await rm(dataDir, { recursive: true, force: true });
  expect(most - before).toBeLessThan(60);
});
