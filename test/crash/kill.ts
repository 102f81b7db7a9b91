import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';

/** The postmaster, which starts all other PostgreSQL processes. */
export function postmasterOf(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
}

/** The postmaster's children: backends of connections, and background processes. */
export async function postgresPids(db: Db, served = '%'): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where coalesce(application_name, '') like ${served} and pid <> pg_backend_pid()`.execute(db);
  return rows.map(({ pid }) => pid);
}

/** kill -9 for all of them at once. */
export const kill = (...pids: number[]): void => signal('SIGKILL', ...pids);

export function signal(name: NodeJS.Signals, ...pids: number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // The process has already exited.
    }
  }
}
