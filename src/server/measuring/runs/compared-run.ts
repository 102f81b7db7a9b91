import { sql } from 'kysely';
import type { Criterion } from '#contract/lessons/criteria.ts';
import type { RunCell } from '#contract/workbench/schemas.ts';
import { expectedLevels } from '#server/mentor/reviews/authoring/expected-levels.ts';
import { type Compared, type ComparedSample, cellsOf, type Judged } from '#server/mentor/workbench/cells.ts';
import { passesOf, passOfResult, type PassOfSample } from '#server/mentor/workbench/passes.ts';
import { anyOf } from '#server/platform/db/any-of.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { mentorInForce } from '#server/school/mentor-versions/mentor-versions.ts';

export interface ComparedRun {
  criteria: readonly Criterion[];
  cells: readonly RunCell[];
}

/** A run over samples beside what people expect and what the version in force says by the same model. */
export async function compareRun(db: Db, runId: string): Promise<ComparedRun> {
  const run = await db
    .selectFrom('runs')
    .innerJoin('lessons', 'lessons.id', 'runs.lesson_id')
    .innerJoin('mentor_versions', 'mentor_versions.id', 'runs.mentor_version_id')
    .leftJoinLateral(mentorInForce, (join) => join.onTrue())
    .select([
      'runs.endpoint',
      sql<Criterion[]>`mentor_versions.criteria`.as('criteria'),
      'mentor.id as nowId',
      sql<Criterion[] | null>`mentor.criteria`.as('nowCriteria'),
    ])
    .where('runs.id', '=', runId)
    .executeTakeFirstOrThrow();
  const [samples, passes] = await Promise.all([listCompared(db, runId), listPasses(db, { runId })]);
  const sampleIds = samples.map(({ id }) => id);
  const { nowId, nowCriteria, endpoint, criteria } = run;
  const now =
    nowId !== null && nowCriteria !== null
      ? { criteria: nowCriteria, passes: await listPasses(db, { versionId: nowId, endpoint, sampleIds }) }
      : undefined;
  const compared: Compared = { samples, draft: { criteria, passes }, now };
  return { criteria, cells: cellsOf(compared) };
}

async function listCompared(db: Db, runId: string): Promise<ComparedSample[]> {
  return db
    .selectFrom('samples')
    .select(['samples.id', 'samples.source', expectedLevels.as('expected')])
    .where('samples.id', 'in', (eb) =>
      eb
        .selectFrom('run_results')
        .select(sql<string>`sample_id`.as('id'))
        .where('run_id', '=', runId)
        .where('sample_id', 'is not', null),
    )
    .orderBy('samples.id')
    .execute();
}

type OfPasses = { runId: string } | { versionId: string; endpoint: string; sampleIds: readonly string[] };

/** In the order in which they were asked; of another text than the sample's present one, none. */
async function listPasses(db: Db, of: OfPasses): Promise<Judged['passes']> {
  const isOf =
    'runId' in of
      ? sql`run_results.run_id = ${of.runId} and run_results.state in ('done', 'skipped')`
      : sql`run_results.sample_id = ${anyOf(of.sampleIds)} and run_results.state = 'done'
          and runs.mentor_version_id = ${of.versionId} and runs.revision = mentor_versions.revision
          and runs.endpoint = ${of.endpoint}
          and run_results.found ->> 'of' = md5(coalesce(samples.content, answers.content))`;
  const { rows } = await sql<PassOfSample>`
    select run_results.sample_id as "sampleId", ${passOfResult}
    from run_results
    join runs on runs.id = run_results.run_id
    join mentor_versions on mentor_versions.id = runs.mentor_version_id
    join samples on samples.id = run_results.sample_id
    left join answers on answers.id = samples.answer_id
    where ${isOf}
    order by run_results.finished_at, run_results.pass`.execute(db);
  return passesOf(rows);
}
