import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { databaseRefusal, isRefusedDeletion } from '#server/platform/db/database-refusal.ts';
import { now } from '#server/platform/db/now.ts';
import { ApiError } from '#server/platform/errors.ts';
import type { Log } from '#server/platform/log.ts';
import { tell } from '#server/telling/notices/tell.ts';

interface Settled {
  state: 'created' | 'updated' | 'unchanged' | 'failed';
  problem?: string;
  /** As JSON. */
  undo?: string;
}

/** What an earlier release may have left in a row: the quick hash of a password from a file. */
const noQuickHash = { password_hash: null };

/** False if another worker has already settled the row. */
export async function settle(
  tx: Db | Tx,
  { importId }: { importId: string },
  number: number,
  settled: Settled,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('user_import_rows')
    .set({ ...settled, ...noQuickHash })
    .where('import_id', '=', importId)
    .where('number', '=', number)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Settles unchanged rows (most of a file that is imported again) in one statement per batch. */
export async function settleUnchanged(
  db: Db,
  { importId }: { importId: string },
  numbers: readonly number[],
): Promise<void> {
  if (numbers.length === 0) return;
  await db
    .updateTable('user_import_rows')
    .set({ state: 'unchanged', ...noQuickHash })
    .where('import_id', '=', importId)
    .where('number', '=', sql<number>`any(${numbers})`)
    .where('state', '=', 'waiting')
    .execute();
}

/**
 * Ends the import if it is running, and tells whoever has started it. A program asks by itself: of its imports, which may come every
 * hour, a person is told only of those that need one.
 */
export async function finishImport(db: Db, { importId }: { importId: string }): Promise<void> {
  const countOf = (which: RawBuilder<unknown>) =>
    sql<number>`(select count(*) from user_import_rows where import_id = ${importId} and ${which})`;
  await db.transaction().execute(async (tx) => {
    const ended = await tx
      .updateTable('user_imports')
      .set({ state: 'done', finished_at: now })
      .where('id', '=', importId)
      .where('state', '=', 'running')
      .returning([
        'created_by_id as userId',
        'source',
        'file_name as fileName',
        'token_id as tokenId',
        countOf(sql`true`).as('count'),
        countOf(sql`user_import_rows.state = 'failed'`).as('failed'),
      ])
      .executeTakeFirst();
    if (!ended?.userId || (ended.tokenId !== null && ended.failed === 0)) return;
    const { userId, source, fileName, count } = ended;
    const subject = { importId, count, ...(source === 'file' && { fileName }) };
    await tell(tx, { userId, kind: 'import_done', key: `import:${importId}`, subject });
  });
}

/** Why this row can't be imported; rethrows a transient error, so that the row waits. A fault of our own holds up no other row. */
export function reasonOf(error: unknown, log?: Pick<Log, 'error'>): string {
  if (log && isRefusedDeletion(error)) {
    log.error({ err: error }, 'База не дала удалить человека');
    return 'Удалить не удалось: на сервере сбой, он записан в журнал сервера';
  }
  const refusal = error instanceof ApiError ? error : databaseRefusal(error);
  if (!refusal || refusal.code === 'unavailable') throw error;
  return refusal.message;
}
