import type { Db } from '#server/platform/db/connect.ts';
import { refuseToGoOn } from '#server/school/user-imports/programs.ts';
import { finishImport, settle, settleUnchanged } from '#server/school/user-imports/settle-row.ts';
import { changePerson } from './change-person.ts';
import { changeTogether } from './change-together.ts';
import { type BulkTask, planPeople } from './plan.ts';
import { selectedRow, type SelectedRow } from './stored.ts';

const batchSize = 100;

/**
 * Changes the people of the waiting rows, each based on the current state of the database. A row is settled in the
 * transaction that changes its person, so a worker that continues after a crash, or runs concurrently, repeats nothing. Those
 * who can be changed together are; the rest of a batch, and one that somebody stands in the way of, one by one.
 */
export async function changePeople(db: Db, task: BulkTask, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    if (task.token) await refuseToGoOn(db, task);
    const rows = await waitingRows(db, task.importId);
    if (rows.length === 0) return finishImport(db, task);
    if ((await changeTogether(db, task, rows)) > 0) continue;
    const planned = await planPeople(db, task, rows);
    const unchanged = planned.filter(({ step }) => step.kind === 'same');
    await settleUnchanged(
      db,
      task,
      unchanged.map(({ row }) => row.number),
    );
    for (const { row, step } of planned) {
      if (stopping.aborted) return;
      if (step.kind === 'refused')
        await settle(db, task, row.number, { state: 'failed', problem: step.reason });
      else if (step.kind !== 'same') await changePerson(db, task, row);
    }
  }
}

async function waitingRows(db: Db, importId: string): Promise<SelectedRow[]> {
  const rows = await db
    .selectFrom('user_import_rows')
    .select(['number', 'given'])
    .where('import_id', '=', importId)
    .where('state', '=', 'waiting')
    .orderBy('number')
    .limit(batchSize)
    .execute();
  return rows.map(({ number, given }) => ({ number, ...selectedRow.parse(given) }));
}
