import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { userImportQueue } from '#server/queue/queue-table.ts';
import { returnRow } from '#server/queue/return-rows.ts';
import type { Kind } from '#server/queue/work-loop.ts';
import { importPeople } from './import-people.ts';

/**
 * Imports the people of a started file, one file at a time over all workers. It has a slot of its own: an import of minutes
 * would take one from the reviews.
 */
export const importOfPeople = (db: Db): Kind => ({
  table: userImportQueue,
  slots: 1,
  async work(taken, ending) {
    const started = await db
      .selectFrom('user_imports')
      .select('created_by_id as actorId')
      .where('id', '=', taken.id)
      .executeTakeFirst();
    if (!started) return;
    await importPeople(db, { importId: taken.id, ...started }, ending);
    // Nothing changes where the import is done.
    await returnRow(db, userImportQueue, taken);
  },
});

/** What was in a file is kept for a month. */
export async function forgetOldImports(db: Db): Promise<void> {
  await sql`delete from user_imports where finished_at < now() - interval '30 days'`.execute(db);
}
