import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import type { Drafts } from './queue-table.ts';

/**
 * Changes a row that this worker has taken and deletes its draft, if it has one, in one transaction. `change` checks the claim. Both
 * return whether the row was still ours. Notify the pages after it: a notification inside would make PostgreSQL serialize the
 * commits of all workers. If the worker dies in between, the next sweep notifies them.
 */
export async function changeClaimed(
  db: Db,
  drafts: Drafts | undefined,
  id: string,
  change: (tx: Tx) => Promise<boolean>,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if (!(await change(tx))) return false;
    if (drafts)
      await sql`delete from ${sql.table(drafts.table)} where ${sql.ref(drafts.key)} = ${id}`.execute(tx);
    return true;
  });
}
