import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { bringIn } from './bring-in.ts';
import { personRow, type PersonRow } from './person-rows.ts';
import { planRows, type PlannedRow } from './plan.ts';

export interface ImportTask {
  importId: string;
  /** Whoever started it; null when they have been deleted since. */
  actorId: string | null;
}

const batchSize = 100;

/**
 * Brings in the rows that still wait, by how things stand when their turn comes. Every row settles in the transaction that
 * changes its person, so whoever goes on after a crash, or at the same time, repeats nothing.
 */
export async function importPeople(db: Db, task: ImportTask, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    const rows = await waitingRows(db, task.importId);
    if (rows.length === 0) return finish(db, task.importId);
    const planned = await planRows(db, rows);
    await settleUnchanged(db, task.importId, planned);
    for (const one of planned) {
      if (stopping.aborted) return;
      if (one.action !== 'unchanged') await bringIn(db, task, one);
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

/** Most rows of a file that is brought in again: all of a batch at once. */
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
    .set(({ fn }) => ({ state: 'done', finished_at: fn<string>('now') }))
    .where('id', '=', importId)
    .where('state', '=', 'running')
    .execute();
}
