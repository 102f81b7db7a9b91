import { sql, type SqlBool } from 'kysely';
import { fileOwners } from '#server/across/files/file-owners.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import { createFileStore } from '#server/platform/files/create-file-store.ts';
import { isUnused } from '#server/platform/files/file-owner.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { removeUnusedFrom } from '#server/platform/files/files.ts';
import type { Chore } from '#server/platform/jobs/repeat.ts';
import { tableRules } from './table-rules.ts';

export const freeErasedChore: Chore = {
  name: 'место после стёртых данных',
  // Whoever prints the act waits for it.
  everyMs: 10_000,
  run: async (db, config) => freeErased(db, await createFileStore(config)),
};

/**
 * Removes the files that nothing refers to any more and vacuums the tables, so that new rows overwrite the bytes of erased ones;
 * then says so in the acts. An act waits while a file that may be the person's is held by what had begun before the erasure: a
 * backup that copies it, or an upload. A process that dies between an erasure and this leaves it to the next one.
 */
export async function freeErased(db: Db, store: FileStore): Promise<void> {
  const waiting = db
    .selectFrom('erasure_requests')
    .select('id')
    .where('state', '=', 'done')
    .where('vacuumed_at', 'is', null);
  if ((await waiting.execute()).length === 0) return;
  await removeUnusedFrom({ db, store, owners: fileOwners });
  const erased = await waiting.where(sql<SqlBool>`not ${hasHeldFiles}`).execute();
  if (erased.length === 0) return;
  await vacuum(db);
  await db
    .updateTable('erasure_requests')
    .set({ vacuumed_at: now })
    .where('id', '=', sql<string>`any(${erased.map(({ id }) => id)})`)
    .execute();
}

/** For a query on `erasure_requests`. */
const hasHeldFiles = sql<SqlBool>`exists (
  select from files where ${isUnused(fileOwners)} and (files.held_until > now() or exists (
    select from file_holds where file_holds.name = files.name and file_holds.held_at <= erasure_requests.ended_at
  ))
)`;

/** Takes minutes for large tables, without blocking reads and writes. */
async function vacuum(db: Db): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    try {
      for (const [table, rule] of Object.entries(tableRules)) {
        if (!('none' in rule)) await sql`vacuum ${sql.table(table)}`.execute(connection);
      }
      await sql`checkpoint`.execute(connection).catch(() => {});
    } finally {
      await sql`reset statement_timeout`.execute(connection);
    }
  });
}
