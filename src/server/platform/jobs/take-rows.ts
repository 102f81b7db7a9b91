import { queueChannel } from './notify-queue.ts';
import type { QueueTable } from './queue-table.ts';
import type { WorkerConnection } from './worker-connection.ts';

/** A row taken by this worker. Every write checks the claim, so that a worker that has lost the row changes nothing. */
export interface TakenRow {
  id: string;
  claim: string;
  failures: number;
  crashes: number;
  slot: number;
}

/**
 * Takes as many due rows as there are free slots among those this worker doesn't hold. A worker takes a slot before it
 * locks a row: otherwise a worker without a slot could lock the oldest row, and one with a slot would skip it. The
 * statement also releases slots for which there is no row.
 */
export const takeRows = (
  { query, workerId }: WorkerConnection,
  { name, isWaiting, onTake, slotLocks }: QueueTable,
  slots: number[],
): Promise<TakenRow[]> => {
  const isDue = `${isWaiting} and due_at <= now()`;
  return query<TakenRow>({
    name: `take-${name}`,
    text: `
      with free as materialized (
        select slot from unnest($1::integer[]) slot where pg_try_advisory_lock(${slotLocks}, slot)
        limit (select count(*) from (select from ${name} where ${isDue} limit cardinality($1::integer[])) due)
      ), due as materialized (
        select id from ${name} where ${isDue}
        order by priority desc, due_at, id limit (select count(*) from free) for update skip locked
      ), chosen as (
        select due.id, slot
        from (select id, row_number() over () as number from due) due
        join (select slot, row_number() over () as number from free) free using (number)
      ), taken as (
        update ${name}
        set ${[...onTake, 'worker_id = $2', 'claim = gen_random_uuid()'].join(', ')}
        from chosen where ${name}.id = chosen.id
        returning ${name}.id, claim, failures, crashes, slot
      )
      select taken.* from free left join taken using (slot)
      where case when taken.id is null then not pg_advisory_unlock(${slotLocks}, slot) else true end`,
    values: [slots, workerId],
  });
};

/** Releases the finished rows and their slots. */
export const releaseRows = (
  { query, workerId }: WorkerConnection,
  { name, isTaken, slotLocks }: QueueTable,
  rows: TakenRow[],
): Promise<unknown> =>
  query({
    name: `release-${name}`,
    text: `
      with released as (
        update ${name} set worker_id = null where id = any($2::uuid[]) and worker_id = $3 and not (${isTaken})
      )
      select pg_advisory_unlock(${slotLocks}, slot), pg_notify('${queueChannel}', '${name}')
      from unnest($1::integer[]) slot`,
    values: [rows.map(({ slot }) => slot), rows.map(({ id }) => id), workerId],
  });
