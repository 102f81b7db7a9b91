import { sql } from 'kysely';
import type { RunSummary } from '#contract/runs/run-summary.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { personOf } from '#server/platform/db/person-of.ts';

/** The newest runs of a lesson, newest first. */
export async function listRunSummaries(db: Db, lessonId: string): Promise<RunSummary[]> {
  const { rows } = await sql<RunSummary>`
    select runs.id, runs.number, runs.kind, ${runState} as state, runs.paused_because as "pausedBecause",
      version.number as version, runs.revision, runs.endpoint, runs.model, runs.place, ${counts} as counts,
      runs.estimate::float8 as estimate, ${runCost} as spent, runs.created_at as "createdAt",
      ${personOf('author')} as "createdBy", runs.finished_at as "finishedAt"
    from runs
    join mentor_versions version on version.id = runs.mentor_version_id
    left join users author on author.id = runs.created_by_id
    where runs.lesson_id = ${lessonId}
    order by runs.number desc
    limit ${most}`.execute(db);
  return rows;
}

const most = 20;

/** For a query on `runs`, as is what it has cost. */
export const runState = sql<RunSummary['state']>`case
  when runs.cancelled_at is not null then 'cancelled'
  when runs.finished_at is not null then 'finished'
  when runs.paused_at is not null then 'paused'
  else 'running' end`;

const counts = sql`(
  select jsonb_build_object(
    'waiting', count(*) filter (where state = any('{waiting,in_progress,not_configured}')),
    'done', count(*) filter (where state = 'done'), 'skipped', count(*) filter (where state = 'skipped'),
    'failed', count(*) filter (where state = 'failed'), 'cancelled', count(*) filter (where state = 'cancelled')
  ) from run_results where run_results.run_id = runs.id
)`;

export const runCost = sql<number>`(
  select coalesce(sum(cost), 0)::float8 from model_calls where model_calls.run_id = runs.id
)`;
