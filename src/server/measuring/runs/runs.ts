import { sql } from 'kysely';
import type { Run } from '#contract/runs/schemas.ts';
import { resultState } from '#contract/runs/schemas.ts';
import { skippedBecause } from '#contract/runs/words.ts';
import { runCost, runState } from '#server/mentor/workbench/run-summaries.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { personOf } from '#server/platform/db/person-of.ts';
import { noSuchRun } from '#server/platform/errors.ts';
import { difference, resultsOfAnswers } from './comparing.ts';

/** A run as it is now. */
export async function getRun(db: Db, runId: string): Promise<Run> {
  const run = await selectRun(db).where('runs.id', '=', runId).executeTakeFirstOrThrow(noSuchRun);
  const [results, differences] = await Promise.all([
    countResults(db, runId),
    run.kind === 'answers' ? countDifferences(db, runId) : null,
  ]);
  const { versionId, number, revision, isCurrent, versionNumber, ...rest } = run;
  return {
    ...rest,
    number,
    version: { id: versionId, number: versionNumber, revision, isCurrent },
    ...results,
    differences,
  };
}

const selectRun = (db: Db) =>
  db
    .selectFrom('runs')
    .innerJoin('mentor_versions', 'mentor_versions.id', 'runs.mentor_version_id')
    .leftJoin('users', 'users.id', 'runs.created_by_id')
    .select([
      'runs.id',
      'runs.number',
      'runs.lesson_id as lessonId',
      'runs.kind',
      'mentor_versions.id as versionId',
      'mentor_versions.number as versionNumber',
      'runs.revision',
      sql<boolean>`mentor_versions.revision = runs.revision`.as('isCurrent'),
      'runs.endpoint',
      'runs.model',
      'runs.place',
      runState.as('state'),
      runCost.as('cost'),
      'runs.paused_because as pausedBecause',
      sql<number>`runs.estimate::double precision`.as('estimate'),
      sql<Run['figures']>`runs.figures`.as('figures'),
      'runs.created_at as createdAt',
      personOf('users').as('createdBy'),
      'runs.finished_at as finishedAt',
    ]);

interface Counted {
  state: Run['skipped'][number]['because'] | keyof Run['counts'];
  count: number;
  kept: number;
  applied: number;
}

async function countResults(
  db: Db,
  runId: string,
): Promise<Pick<Run, 'counts' | 'skipped' | 'kept' | 'applied'>> {
  const { rows } = await sql<Counted & { cause: string | null }>`
    select run_results.state, case when run_results.state = 'skipped' then cause end as cause, count(*)::integer as count,
      (count(*) filter (where run_results.state = 'done' and run_results.finished_at < runs.created_at))::integer as kept,
      count(applied_at)::integer as applied
    from run_results join runs on runs.id = run_results.run_id
    where run_id = ${runId}
    group by 1, 2`.execute(db);
  const of = (
    field: 'count' | 'kept' | 'applied',
    where: (row: (typeof rows)[number]) => boolean = () => true,
  ) => rows.filter(where).reduce((total, row) => total + row[field], 0);
  return {
    counts: Object.fromEntries(
      resultState.options.map((state) => [state, of('count', (row) => row.state === state)]),
    ) as Run['counts'],
    kept: of('kept'),
    applied: of('applied'),
    skipped: skippedBecause.options.flatMap((because) => {
      const count = of('count', ({ cause }) => cause === because);
      return count === 0 ? [] : [{ because, count }];
    }),
  };
}

async function countDifferences(db: Db, runId: string): Promise<Run['differences']> {
  const { rows } = await sql<{ difference: keyof NonNullable<Run['differences']>; count: number }>`
    select difference, count(*)::integer as count
    from (select ${difference} as difference from ${resultsOfAnswers} where run_results.run_id = ${runId}) compared
    where difference is not null group by difference`.execute(db);
  const counted = new Map(rows.map((row) => [row.difference, row.count]));
  const of = (which: keyof NonNullable<Run['differences']>) => counted.get(which) ?? 0;
  return {
    higher: of('higher'),
    lower: of('lower'),
    mixed: of('mixed'),
    words: of('words'),
    same: of('same'),
  };
}
