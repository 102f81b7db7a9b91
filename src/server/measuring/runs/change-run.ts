import { sql } from 'kysely';
import type { Run } from '#contract/runs/schemas.ts';
import { recordChange } from '#server/platform/audit/audit.ts';
import { anyOf } from '#server/platform/db/any-of.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { conflict, noSuchRun } from '#server/platform/errors.ts';
import { notifyQueue } from '#server/platform/jobs/notify-queue.ts';
import { runQueue } from '#server/platform/jobs/queue-table.ts';
import { publish } from '#server/platform/live/live.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { cancelRow, pauseRow } from './pause-row.ts';
import { getRun } from './runs.ts';
import { refuseSecond } from './start-run.ts';

/** Nothing more is asked; a text under way ends. Idempotent. */
export const pauseRun = (db: Db, runId: string): Promise<Run> =>
  change(db, runId, async (tx, run) => {
    refuseEnded(run);
    await pauseRow(tx, runId, null);
  });

export const resumeRun = (db: Db, runId: string): Promise<Run> =>
  change(db, runId, async (tx, run) => {
    refuseEnded(run);
    if (!run.isCurrent) throw conflict('Черновик с тех пор изменён. Отмените этот прогон и начните новый');
    await sql`update runs set paused_at = null, paused_because = null where id = ${runId}`.execute(tx);
    await sql`
      update run_results set due_at = now()
      where run_id = ${runId} and state = 'waiting' and due_at = 'infinity'`.execute(tx);
    await notifyQueue(tx, runQueue);
  });

export const cancelRun = (db: Db, viewer: Viewer, runId: string): Promise<Run> =>
  change(db, runId, async (tx, { lessonId, title }) => {
    if (!(await cancelRow(tx, runId))) return;
    await recordChange(tx, {
      actorId: viewer.id,
      action: 'run_cancelled',
      details: { lessonId, title, runId },
    });
  });

/** One more pass of the texts of these results. */
export const askAgain = (db: Db, runId: string, ids: readonly string[]): Promise<Run> =>
  change(db, runId, async (tx, run) => {
    if (run.isCancelled) throw conflict('Этот прогон отменён. Начните новый');
    if (!run.isCurrent) throw conflict('Черновик с тех пор изменён. Начните новый прогон');
    if (run.isFinished) await refuseSecond(tx, run.lessonId);
    const { rows } = await sql<{ count: number }>`
      with again as (
        insert into run_results (run_id, sample_id, answer_id, pass, state, estimate)
        select distinct on (sample_id, answer_id) run_id, sample_id, answer_id, (
          select max(pass) + 1 from run_results own
          where own.run_id = run_results.run_id
            and coalesce(own.sample_id, own.answer_id) = coalesce(run_results.sample_id, run_results.answer_id)
        ), 'waiting', estimate
        from run_results
        where run_id = ${runId} and id = ${anyOf(ids)} and state in ('done', 'failed')
        order by sample_id, answer_id
        returning estimate
      ),
      begun as (
        update runs set finished_at = null, figures = null,
          estimate = estimate + (select coalesce(sum(again.estimate), 0) from again)
        where id = ${runId} and exists (select from again)
      )
      select count(*)::integer as count from again`.execute(tx);
    if (!rows[0]?.count) throw conflict('Среди названных нет текстов, которые можно спросить ещё раз');
    if (run.isPaused)
      await sql`
      update run_results set due_at = 'infinity' where run_id = ${runId} and state = 'waiting'`.execute(tx);
    await notifyQueue(tx, runQueue);
  });

type Known = Awaited<ReturnType<typeof lockRun>>;

/** Locks the lesson and the run, and tells its pages. */
async function change(db: Db, runId: string, act: (tx: Tx, run: Known) => Promise<void>): Promise<Run> {
  await db.transaction().execute(async (tx) => {
    const run = await lockRun(tx, runId);
    await act(tx, run);
    await publish(tx, { type: 'run', lessonId: run.lessonId, runId });
  });
  return getRun(db, runId);
}

async function lockRun(tx: Tx, runId: string) {
  await tx
    .selectFrom('lessons')
    .innerJoin('runs', 'runs.lesson_id', 'lessons.id')
    .select('lessons.id')
    .where('runs.id', '=', runId)
    .forNoKeyUpdate('lessons')
    .executeTakeFirstOrThrow(noSuchRun);
  return tx
    .selectFrom('runs')
    .innerJoin('lessons', 'lessons.id', 'runs.lesson_id')
    .innerJoin('mentor_versions', 'mentor_versions.id', 'runs.mentor_version_id')
    .select([
      'lessons.id as lessonId',
      'lessons.title',
      sql<boolean>`runs.finished_at is not null`.as('isFinished'),
      sql<boolean>`runs.cancelled_at is not null`.as('isCancelled'),
      sql<boolean>`runs.paused_at is not null`.as('isPaused'),
      sql<boolean>`mentor_versions.revision = runs.revision`.as('isCurrent'),
    ])
    .where('runs.id', '=', runId)
    .forNoKeyUpdate('runs')
    .executeTakeFirstOrThrow(noSuchRun);
}

function refuseEnded({ isFinished, isCancelled }: Known): void {
  if (isFinished || isCancelled) throw conflict('Этот прогон уже закончен');
}
