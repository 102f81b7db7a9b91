import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { reserved } from '#server/measuring/runs/plan-run.ts';
import { reservedBy } from '#server/models/ledger.ts';
import type { Db } from '#server/platform/db/connect.ts';

/** What the run is, just before a text of it is asked about. */
export type Way = 'free' | 'paused' | 'cancelled' | 'stale' | 'spent' | 'aborted';

export interface Patience {
  everyMs: number;
  /** Then the text goes all the same: else a busy school never ends a run. */
  mostMs: number;
  /** A review that was taken so long ago at most may not have left yet. */
  graceMs: number;
}

const usual: Patience = { everyMs: 2_000, mostMs: 600_000, graceMs: 500 };

/** Waits while a review is due: students come first. Keeps its place meanwhile, since the next text would wait as well. */
export async function giveWay(
  db: Db,
  resultId: string,
  {
    signal,
    patience: { everyMs, mostMs, graceMs } = usual,
  }: { signal: AbortSignal; patience?: Patience | undefined },
): Promise<Way> {
  const until = performance.now() + mostMs;
  for (;;) {
    if (signal.aborted) return 'aborted';
    const look = await lookAround(db, resultId, graceMs);
    if (!look || look.isCancelled) return 'cancelled';
    if (look.isStale) return 'stale';
    if (look.isPaused) return 'paused';
    if (look.isSpent) return 'spent';
    if (!look.reviewWaits || performance.now() >= until) return 'free';
    await sleep(everyMs, undefined, { signal }).catch(() => {});
  }
}

interface Look {
  isPaused: boolean;
  isCancelled: boolean;
  /** The draft has been changed since: its new text would answer for the old one. */
  isStale: boolean;
  isSpent: boolean;
  reviewWaits: boolean;
}

async function lookAround(db: Db, resultId: string, graceMs: number): Promise<Look | undefined> {
  const { rows } = await sql<Look>`
    select runs.paused_at is not null as "isPaused", runs.cancelled_at is not null as "isCancelled",
      mentor_versions.revision <> runs.revision as "isStale",
      coalesce(
        ${reservedBy(sql`courses.id`)} + coalesce(run_results.estimate, 0)
          > courses.monthly_budget * ${sql.lit(1 - reserved)}, false
      ) as "isSpent",
      (exists (select from reviews where state = 'waiting' and due_at <= now()) or exists (
        select from reviews
        where worker_id is not null and state = 'in_progress'
          and started_at > now() - ${graceMs} * interval '1 millisecond'
      )) as "reviewWaits"
    from run_results
    join runs on runs.id = run_results.run_id
    join mentor_versions on mentor_versions.id = runs.mentor_version_id
    join lessons on lessons.id = runs.lesson_id
    join courses on courses.id = lessons.course_id
    where run_results.id = ${resultId}`.execute(db);
  return rows[0];
}
