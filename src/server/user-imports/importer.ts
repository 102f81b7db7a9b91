import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { clientConfig, type ConnectionOptions, type Db } from '#server/db/connect.ts';
import type { Log } from '#server/log.ts';
import { importPeople, type ImportTask } from './import-people.ts';

/**
 * Brings in the people of started imports, one import at a time over all workers of the database. The imports that run are
 * rows of their own table, so nothing else needs to be kept in step with them; whoever holds the lock works, and a crash
 * lets it go. Reviews have a queue and places of their own, which an import of minutes would take from them.
 */
export function startImporter({
  db,
  connection,
  log,
  lookMs = 1_000,
}: {
  db: Db;
  connection: ConnectionOptions;
  log: Log;
  lookMs?: number | undefined;
}): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function work(): Promise<void> {
    for (let look = 0; !signal.aborted; look += 1) {
      if (look % 60 === 0) await forgetOld(db).catch(() => {});
      await importWhatWaits().catch((error: unknown) =>
        log.warn({ err: error }, 'Импорт прервался, продолжу'),
      );
      await pause(lookMs, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  async function importWhatWaits(): Promise<void> {
    if (!(await nextImport(db))) return;
    const lock = await takeLock(connection);
    if (!lock) return;
    try {
      for (let task = await nextImport(db); task && !signal.aborted; task = await nextImport(db)) {
        await importPeople(db, task, AbortSignal.any([signal, lock.lost]));
        if (lock.lost.aborted) return;
      }
    } finally {
      await lock.free();
    }
  }

  const working = work();
  return {
    async stop() {
      stopping.abort();
      await working;
    },
  };
}

async function nextImport(db: Db): Promise<ImportTask | undefined> {
  return db
    .selectFrom('user_imports')
    .select(['id as importId', 'created_by_id as actorId'])
    .where('state', '=', sql.lit('running'))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

const importLock = 7_318_005;

/** Held by a connection of its own for as long as there is work; undefined when another worker holds it. */
async function takeLock(connection: ConnectionOptions) {
  const client = new pg.Client({ ...clientConfig(connection), application_name: 'otklik-import' });
  const lost = new AbortController();
  client.on('error', () => lost.abort());
  client.on('end', () => lost.abort());
  await client.connect();
  const free = () => client.end().catch(() => {});
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    importLock,
  ]);
  if (rows[0]?.taken) return { lost: lost.signal, free };
  await free();
  return undefined;
}

/** What was in a file is kept for a month. */
async function forgetOld(db: Db): Promise<void> {
  await sql`delete from user_imports where finished_at < now() - interval '30 days'`.execute(db);
}
