import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import type { Db, Tx } from './db/connect.ts';
import { notifySoon } from './db/notify-soon.ts';

// All that the app knows of graphile-worker's tables is in this file; the version is pinned, the tests cover each use.

/** The one kind of job there is: ask the model for a review. */
export const reviewJobName = 'review';

/** A claim on a job that ended without a word: a job of a worker that died, or one that threw to the last. */
export interface LostJob {
  payload: unknown;
}

/** When a job is done: in the order they came, unless it is put off, or goes ahead of all that have not begun. */
export interface Turn {
  afterMs?: number;
  ahead?: boolean;
}

/**
 * Adds or replaces the job of `key`. Called for the key of a running job it leaves that job to end by itself and adds a
 * new one, which is how a try is put off: in the transaction that says so in the reviews table.
 */
export async function addReviewJob(
  db: Db | Tx,
  { key, payload, afterMs = 0, ahead = false }: { key: string; payload: object } & Turn,
): Promise<void> {
  await sql`select graphile_worker.add_job(
      ${reviewJobName}, ${JSON.stringify(payload)}::json, job_key => ${key}, max_attempts => 8,
      priority => ${ahead ? -1 : 0}::integer, run_at => clock_timestamp() + ${afterMs} * interval '1 millisecond')`.execute(
    db,
  );
}

/**
 * The statement that adds a job of a key that is new, as part of a larger one. Unlike `add_job` it tells nobody: a
 * transaction that notifies is committed alone, every other one that does waits for its disk. Call `wakeWorkers` after it.
 */
export const newReviewJob = ({ key, payload }: { key: string; payload: string }) => sql`
  insert into graphile_worker._private_jobs (task_id, payload, key, max_attempts)
  select (select id from graphile_worker._private_tasks where identifier = ${reviewJobName}),
    ${payload}::json, ${key}, 8`;

/** The queue learns of its kinds of jobs when a worker first starts; a job may be added before that. */
export async function nameJobs(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into graphile_worker._private_tasks (identifier)
     select $1 where not exists (select from graphile_worker._private_tasks where identifier = $1)
     on conflict do nothing`,
    [reviewJobName],
  );
}

/** The same for many keys in one statement, to run at once. */
export async function addReviewJobs(
  db: Db | Tx,
  jobs: readonly { key: string; payload: object }[],
): Promise<void> {
  const keys = jobs.map(({ key }) => key);
  const payloads = jobs.map(({ payload }) => JSON.stringify(payload));
  await sql`
    select graphile_worker.add_job(${reviewJobName}, job.payload::json, job_key => job.key, max_attempts => 8)
    from unnest(${keys}::text[], ${payloads}::text[]) as job (key, payload)`.execute(db);
}

/** Whether the queue has a job of that key, waiting or running. */
export const hasJob = (key: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from graphile_worker._private_jobs where _private_jobs.key = ${key})`;

/** Tells an idle worker of every process to look for a job now. */
export async function wakeWorkers(db: Db): Promise<void> {
  wakes += 1;
  // Of notifications alike in one transaction PostgreSQL sends one, and those of many answers go together.
  await notifySoon(db, { channel: jobsChannel, payload: JSON.stringify({ count: 1, wake: wakes }) });
}

let wakes = 0;

/** The same for `count` workers of every process, as plain SQL. */
export const wakeAll = (count: number) =>
  `select pg_notify('${jobsChannel}', '${JSON.stringify({ count })}')`;

const jobsChannel = 'jobs:insert';

/** The advisory lock that a worker holds for as long as it lives. */
export const workerLock = (workerId: string) => sql`hashtextextended(${workerId}, 7318002)`;

/**
 * Takes away the jobs of workers whose lock is gone, and those that failed for good. The rows are deleted, not unlocked:
 * a worker that only seemed dead then ends its own row and can't end the next one.
 */
export async function takeLostJobs(tx: Tx): Promise<LostJob[]> {
  const holders = await sql<{ id: string }>`
    select distinct locked_by as id from graphile_worker._private_jobs where locked_by is not null`.execute(
    tx,
  );
  const dead: string[] = [];
  for (const { id } of holders.rows) if (await isDead(tx, id)) dead.push(id);
  const { rows } = await sql<LostJob & { key: string | null }>`
    delete from graphile_worker._private_jobs
    where locked_by = any(${dead}) or (locked_by is null and attempts >= max_attempts)
    returning key, payload`.execute(tx);
  // A job without its key was already replaced by the next try.
  return rows.filter(({ key }) => key !== null);
}

/** Held to the end of the transaction, so that two sweeps don't take the same jobs. */
async function isDead(tx: Tx, workerId: string): Promise<boolean> {
  const { rows } = await sql<{
    dead: boolean;
  }>`select pg_try_advisory_xact_lock(${workerLock(workerId)}) as dead`.execute(tx);
  return rows[0]?.dead ?? false;
}
