import { sql } from 'kysely';
import type { TokenName } from '#server/platform/audit/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { userImportQueue } from '#server/platform/jobs/queue-table.ts';
import type { Chore } from '#server/platform/jobs/repeat.ts';
import { returnRow } from '#server/platform/jobs/return-rows.ts';
import type { Kind } from '#server/platform/jobs/work-loop.ts';
import { changePeople } from './bulk/change-people.ts';
import type { BulkTask } from './bulk/plan.ts';
import { storedAction } from './bulk/stored.ts';
import { importPeople } from './import-people.ts';

export const oldImportsChore: Chore = {
  name: 'удаление старых файлов импорта',
  everyMs: 60_000,
  run: forgetOldImports,
};

/**
 * Imports the people of a file or changes the selected ones, one import at a time over all workers. It has its own slot: an
 * import takes minutes and would block a slot for reviews.
 */
export const importOfPeople = (
  db: Db,
  { hasModelAbroad, log }: Pick<BulkTask, 'hasModelAbroad' | 'log'>,
): Kind => ({
  table: userImportQueue,
  slots: 1,
  async work(taken, ending) {
    const started = await db
      .selectFrom('user_imports')
      .leftJoin('api_tokens', 'api_tokens.id', 'user_imports.token_id')
      .select(['user_imports.created_by_id as actorId', 'user_imports.source', 'user_imports.action'])
      .select(
        sql<TokenName | null>`case when api_tokens.id is not null
          then jsonb_build_object('id', api_tokens.id, 'title', api_tokens.title) end`.as('token'),
      )
      .where('user_imports.id', '=', taken.id)
      .executeTakeFirst();
    if (!started) return;
    const { actorId, token } = started;
    const task = { importId: taken.id, actorId, token, hasModelAbroad };
    switch (started.source) {
      case 'file':
        await importPeople(db, task, ending);
        break;
      case 'selection':
        await changePeople(db, { ...task, log, action: storedAction.parse(started.action) }, ending);
        break;
    }
    // Does nothing if the import is done.
    await returnRow(db, userImportQueue, taken);
  },
  // An import goes on at the first row that isn't done: nothing is to be told of it.
  async onLost() {},
});

/** Deletes the contents of files after a month. */
export async function forgetOldImports(db: Db): Promise<void> {
  await sql`delete from user_imports where finished_at < now() - interval '30 days'`.execute(db);
}
