import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { userImportQueue } from '#server/queue/queue-table.ts';
import { returnRow } from '#server/queue/return-rows.ts';
import type { Kind } from '#server/queue/work-loop.ts';
import { changePeople } from './bulk/change-people.ts';
import { storedAction } from './bulk/stored.ts';
import { importPeople } from './import-people.ts';

/**
 * Imports the people of a file or changes the selected ones, one import at a time over all workers. It has its own slot: an
 * import takes minutes and would block a slot for reviews.
 */
export const importOfPeople = (db: Db): Kind => ({
  table: userImportQueue,
  slots: 1,
  async work(taken, ending) {
    const started = await db
      .selectFrom('user_imports')
      .select(['created_by_id as actorId', 'source', 'action'])
      .where('id', '=', taken.id)
      .executeTakeFirst();
    if (!started) return;
    const task = { importId: taken.id, actorId: started.actorId };
    switch (started.source) {
      case 'file':
        await importPeople(db, task, ending);
        break;
      case 'selection':
        await changePeople(db, { ...task, action: storedAction.parse(started.action) }, ending);
        break;
    }
    // Does nothing if the import is done.
    await returnRow(db, userImportQueue, taken);
  },
});

/** Deletes the contents of files after a month. */
export async function forgetOldImports(db: Db): Promise<void> {
  await sql`delete from user_imports where finished_at < now() - interval '30 days'`.execute(db);
}
