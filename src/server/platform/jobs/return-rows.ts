import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { locks } from '#server/platform/db/locks.ts';
import type { QueueTable } from './queue-table.ts';
import type { TakenRow } from './take-rows.ts';

/** When a returned row is due, and its new counts. Without a delay it takes precedence over rows not started yet. */
export interface Return {
  afterMs?: number;
  failures?: number;
  crashes?: number;
}

/** Returns a row to the queue. False if this worker has lost the claim. */
export async function returnRow(
  db: Db | Tx,
  table: QueueTable,
  { id, claim, ...row }: TakenRow,
  { afterMs, failures = row.failures, crashes = row.crashes }: Return = {},
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table.name)}
    set ${onReturn(table)}, failures = ${failures}, crashes = ${crashes},
      priority = ${afterMs === undefined ? 1 : 0},
      due_at = clock_timestamp() + ${afterMs ?? 0} * interval '1 millisecond'
    where id = ${id} and claim = ${claim} and ${sql.raw(table.isTaken)}`.execute(db);
  return numAffectedRows === 1n;
}

/** Rows of dead workers: those returned to the queue, and finished ones whose pages may not have been notified. */
export interface LostRows {
  returned: { id: string; crashes: number }[];
  finished: string[];
}

/** After this many crashes a row loses its precedence. */
const crashesUntilLast = 3;

/** Returns the rows of dead workers: a live worker holds its lock. */
export async function returnLostRows(tx: Tx, table: QueueTable): Promise<LostRows> {
  const name = sql.table(table.name);
  const holders = await sql<{ workerId: string }>`
    select distinct worker_id as "workerId" from ${name} where worker_id is not null`.execute(tx);
  const dead: string[] = [];
  for (const { workerId } of holders.rows) if (await isDead(tx, workerId)) dead.push(workerId);
  if (dead.length === 0) return { returned: [], finished: [] };
  const returned = await sql<{ id: string; crashes: number }>`
    update ${name}
    set ${onReturn(table)}, crashes = crashes + 1, due_at = now(),
      priority = case when crashes < ${crashesUntilLast} then 1 else 0 end
    where worker_id = any(${dead}) and ${sql.raw(table.isTaken)}
    returning id, crashes`.execute(tx);
  const finished = await sql<{ id: string }>`
    update ${name} set worker_id = null where worker_id = any(${dead}) returning id`.execute(tx);
  return { returned: returned.rows, finished: finished.rows.map(({ id }) => id) };
}

/** The lock is held until the end of the transaction, so that two sweeps don't return the same rows. */
async function isDead(tx: Tx, workerId: string): Promise<boolean> {
  const { rows } = await sql<{ dead: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${workerId}, ${locks.worker})) as dead`.execute(tx);
  return rows[0]?.dead ?? false;
}

const onReturn = (table: QueueTable): RawBuilder<unknown> =>
  sql.raw([...table.onReturn, 'claim = null', 'worker_id = null'].join(', '));

const longestPauseMs = 60_000;

/**
 * The delay before the next try: 1, 2, 4 … seconds up to a minute, plus up to 20 % of jitter, so that rows that failed
 * together aren't retried together.
 */
export const pauseBefore = (failures: number, firstPauseMs = 1_000): number =>
  Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs) * (1 + Math.random() * 0.2);
