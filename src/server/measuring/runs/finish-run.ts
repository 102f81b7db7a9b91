import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import type { Chore } from '#server/platform/jobs/repeat.ts';
import { publish } from '#server/platform/live/live.ts';
import { countFigures } from './figures.ts';
import { pauseRow } from './pause-row.ts';

/** After so many texts in a row that the model has not served. */
const mostFailedInRow = 3;

/** What the end of one of its texts means for a run: it may have been the last, or one fault too many. */
export async function settleRun(tx: Tx, runId: string): Promise<void> {
  await lockRun(tx, runId);
  if (await finishRun(tx, runId)) return;
  const cause = await findFaultInRow(tx, runId);
  if (cause !== undefined) await pauseRow(tx, runId, cause);
}

/** The last texts of a run may go with their answers, and then nothing ends it. */
export const emptiedRunsChore: Chore = {
  name: 'прогоны, тексты которых удалили',
  everyMs: 60_000,
  run: finishEmptied,
};

export async function finishEmptied(db: Db): Promise<void> {
  const { rows } = await sql<{ id: string; lessonId: string }>`
    select id, lesson_id as "lessonId" from runs
    where finished_at is null and cancelled_at is null and ${isOver}`.execute(db);
  for (const { id, lessonId } of rows)
    await db.transaction().execute(async (tx) => {
      await lockRun(tx, id);
      if (await finishRun(tx, id)) await publish(tx, { type: 'run', lessonId, runId: id });
    });
}

/** Finishes the run if nothing of it is left, and counts its figures. Call with the run locked, or just made. */
export async function finishRun(tx: Tx, runId: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update runs set finished_at = now(), paused_at = null, paused_because = null
    where id = ${runId} and finished_at is null and cancelled_at is null and ${isOver}
    returning id`.execute(tx);
  if (rows.length === 0) return false;
  const figures = await countFigures(tx, runId);
  await tx
    .updateTable('runs')
    .set({ figures: JSON.stringify(figures) })
    .where('id', '=', runId)
    .execute();
  return true;
}

const lockRun = (tx: Tx, runId: string) =>
  sql`select from runs where id = ${runId} for no key update`.execute(tx);

/** For a query on `runs`. */
const isOver = sql`not exists (
  select from run_results where run_id = runs.id and state in ('waiting', 'in_progress', 'not_configured')
)`;

async function findFaultInRow(tx: Tx, runId: string): Promise<string | undefined> {
  const last = await tx
    .selectFrom('run_results')
    .innerJoin('runs', 'runs.id', 'run_results.run_id')
    .select(['run_results.state', 'run_results.cause'])
    .where('run_id', '=', runId)
    .where('run_results.state', 'in', ['done', 'failed'])
    .whereRef('run_results.finished_at', '>=', 'runs.created_at')
    .orderBy('run_results.finished_at', 'desc')
    .limit(mostFailedInRow)
    .execute();
  if (last.length < mostFailedInRow || last.some(({ state }) => state !== 'failed')) return undefined;
  return last[0]?.cause ?? undefined;
}
