import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { importPerson } from './import-person.ts';
import { personRow, type PersonRow } from './person-rows.ts';
import { planRows, type PlannedRow } from './plan.ts';
import type { ImportTask } from './user-imports.ts';

const batchSize = 100;

/**
 * Imports the waiting rows, each based on the current state of the database. A row is settled in the transaction that
 * changes its person, so a worker that continues after a crash, or runs concurrently, repeats nothing.
 */
export async function importPeople(db: Db, task: ImportTask, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    const rows = await waitingRows(db, task.importId);
    if (rows.length === 0) return finish(db, task.importId);
    const planned = await planRows(db, rows);
    await settleUnchanged(db, task.importId, planned);
    for (const one of planned) {
      if (stopping.aborted) return;
      if (one.action !== 'unchanged') await importPerson(db, task, one);
    }
  }
}

async function waitingRows(db: Db, importId: string): Promise<PersonRow[]> {
  const rows = await db
    .selectFrom('user_import_rows')
    .select(['given', 'password_hash as quickHash'])
    .where('import_id', '=', importId)
    .where('state', '=', 'waiting')
    .orderBy('number')
    .limit(batchSize)
    .execute();
  return rows.map(({ given, quickHash }) => ({
    ...personRow.parse(given),
    quickHash: quickHash ?? undefined,
  }));
}

/** Settles unchanged rows (most of a file that is imported again) in one statement per batch. */
async function settleUnchanged(db: Db, importId: string, planned: PlannedRow[]): Promise<void> {
  const numbers = planned.filter(({ action }) => action === 'unchanged').map(({ row }) => row.number);
  if (numbers.length === 0) return;
  await db
    .updateTable('user_import_rows')
    .set({ state: 'unchanged', password_hash: null })
    .where('import_id', '=', importId)
    .where('number', '=', sql<number>`any(${numbers})`)
    .where('state', '=', 'waiting')
    .execute();
}

async function finish(db: Db, importId: string): Promise<void> {
  await db
    .updateTable('user_imports')
    .set({ state: 'done', finished_at: sql<string>`now()` })
    .where('id', '=', importId)
    .where('state', '=', 'running')
    .execute();
}
