import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/connect.ts';
import type { DraftTable } from './save-drafts.ts';

/**
 * Changes a row that this worker has taken and deletes its draft, in one transaction. `change` checks the claim. Returns
 * whether the row was still ours. Notify the pages after it: a notification inside would make PostgreSQL serialize the
 * commits of all workers. If the worker dies in between, the next sweep notifies them.
 */
export async function changeClaimed(
  db: Db,
  { drafts, key }: Pick<DraftTable, 'drafts' | 'key'>,
  id: string,
  change: (tx: Tx) => Promise<{ numUpdatedRows: bigint }>,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await change(tx);
    if (numUpdatedRows === 0n) return false;
    await sql`delete from ${sql.table(drafts)} where ${sql.ref(key)} = ${id}`.execute(tx);
    return true;
  });
}
