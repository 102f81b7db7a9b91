import { sql } from 'kysely';
import { readAskedText, selectAskedTexts } from '#server/measuring/runs/asked-text.ts';
import { settleRun } from '#server/measuring/runs/finish-run.ts';
import { createJobRows } from '#server/models/job/job-rows.ts';
import { anyOf } from '#server/platform/db/any-of.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import { runQueue } from '#server/platform/jobs/queue-table.ts';
import type { TakenRow } from '#server/platform/jobs/take-rows.ts';

const rows = createJobRows<{ lessonId: string; runId: string }>({
  queue: runQueue,
  event: ({ lessonId, runId }) => ({ type: 'run', lessonId, runId }),
  pagesOf: (tx, ids) =>
    tx
      .selectFrom('run_results')
      .innerJoin('runs', 'runs.id', 'run_results.run_id')
      .select(['runs.lesson_id as lessonId', 'runs.id as runId'])
      .distinct()
      .where('run_results.id', '=', anyOf(ids))
      .execute(),
});

type Columns = Record<string, unknown> & { state: 'done' | 'failed' | 'skipped' | 'cancelled' };

/** Ends the text if it is still ours, and with the last one the run; `also` is done with it. */
async function end(
  db: Db,
  row: RunningResult,
  set: Columns,
  also?: (tx: Tx) => Promise<void>,
): Promise<void> {
  await rows.finish(db, row, async (tx) => {
    if (!(await rows.update(tx, row, { claim: null, finished_at: now, ...set }))) return false;
    await also?.(tx);
    await settleRun(tx, row.runId);
    return true;
  });
}

export const runRows = {
  ...rows,
  end,
  fail: (db: Db, row: RunningResult, set: { cause: string | null }): Promise<void> =>
    end(db, row, { state: 'failed', failures: row.failures + 1, ...set }),
  /** It waits until the run goes on; `also` is done with it. */
  async hold(db: Db, row: RunningResult, also?: (tx: Tx) => Promise<unknown>): Promise<void> {
    await rows.finish(db, row, async (tx) => {
      const set = { state: 'waiting', claim: null, due_at: 'infinity', priority: 0 };
      const isOurs = await rows.update(tx, row, set);
      if (isOurs) await also?.(tx);
      return isOurs;
    });
  },
};

/** A text of a run that this worker has taken, with everything that its prompt needs. */
export type RunningResult = TakenRow & Awaited<ReturnType<typeof read>>;

/** Undefined if the claim is lost: its answer was deleted, or another worker has the row. */
export async function findRunningResult(db: Db, taken: TakenRow): Promise<RunningResult | undefined> {
  const [found] = await select(db, taken).execute();
  return found && { ...taken, ...read(found) };
}

const select = (db: Db, { id, claim }: Pick<TakenRow, 'id' | 'claim'>) =>
  selectAskedTexts(
    db,
    sql`(
      select run_results.id as result_id, run_results.sample_id, run_results.answer_id, runs.mentor_version_id as version_id
      from run_results join runs on runs.id = run_results.run_id
      where run_results.id = ${id} and run_results.claim = ${claim}
    )`,
  )
    .innerJoin('run_results', 'run_results.id', 'given.result_id')
    .innerJoin('runs', 'runs.id', 'run_results.run_id')
    .select(['run_results.attempt', 'runs.id as runId', 'runs.endpoint', 'runs.model']);

type Selected = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];

const read = (selected: Selected) => readAskedText(selected);
