import type { Db } from '#server/platform/db/connect.ts';
import { importPerson } from './import-person.ts';
import { personRow, type PersonRow } from './person-rows.ts';
import { planRows } from './plan.ts';
import { refuseToGoOn, withoutAdmins } from './programs.ts';
import { finishImport, settleUnchanged } from './settle-row.ts';
import type { ImportTask } from './user-imports.ts';

const batchSize = 100;

/**
 * Imports the waiting rows, each based on the current state of the database. A row is settled in the transaction that
 * changes its person, so a worker that continues after a crash, or runs concurrently, repeats nothing.
 */
export async function importPeople(db: Db, task: ImportTask, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    if (task.token) await refuseToGoOn(db, task);
    const rows = await waitingRows(db, task.importId);
    if (rows.length === 0) return finishImport(db, task);
    const possible = await planRows(db, rows);
    const planned = task.token ? possible.map(withoutAdmins) : possible;
    const unchanged = planned.filter(({ action }) => action === 'unchanged');
    await settleUnchanged(
      db,
      task,
      unchanged.map(({ row }) => row.number),
    );
    for (const one of planned) {
      if (stopping.aborted) return;
      if (one.action !== 'unchanged') await importPerson(db, task, one);
    }
  }
}

async function waitingRows(db: Db, importId: string): Promise<PersonRow[]> {
  const rows = await db
    .selectFrom('user_import_rows')
    .select('given')
    .where('import_id', '=', importId)
    .where('state', '=', 'waiting')
    .orderBy('number')
    .limit(batchSize)
    .execute();
  return rows.map(({ given }) => personRow.parse(given));
}
