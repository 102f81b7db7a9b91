import { sql } from 'kysely';
import { allows, type DataRule, type Place } from '#contract/models/places.ts';
import { fewestForGate } from '#contract/samples/lesson-samples.ts';
import type { MentorGate } from '#contract/workbench/schemas.ts';
import { anyOf } from '#server/platform/db/any-of.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { cellsOf, type Compared, type Judged, regressionsIn, uncoveredOf } from './cells.ts';
import { listComparedSamples } from './compared-samples.ts';
import { passesOf, passOfResult, type PassOfSample } from './passes.ts';
import type { StoredMentor } from './stored-mentor.ts';

/** What stands between the draft and its publication: null where there is no draft. */
export async function findGate(
  db: Db,
  lessonId: string,
  { draft, inForce }: StoredMentor,
): Promise<MentorGate | null> {
  if (!draft) return null;
  const samples = await listComparedSamples(db, lessonId);
  const isOvertaken = draft.basedOn !== (inForce?.number ?? null);
  const few = { samples: samples.length, isFew: true, uncovered: 0, regressions: [], isOvertaken };
  // Where nothing is judged by criteria, there are no levels to hold it against.
  if (samples.length < fewestForGate || draft.criteria.length === 0) return few;
  const rows = await listResults(db, lessonId, [draft.id, ...(inForce ? [inForce.id] : [])]);
  const compared: Compared = { samples, ...best(samples, rows, { draft, inForce }) };
  return {
    ...few,
    isFew: false,
    uncovered: uncoveredOf(compared).length,
    regressions: regressionsIn(cellsOf(compared)),
  };
}

interface ResultRow extends PassOfSample {
  versionId: string;
  endpoint: string;
  model: string | null;
  place: Place;
  rule: DataRule;
}

/** Of the versions as they are now, in the order in which they were asked for. */
async function listResults(db: Db, lessonId: string, versionIds: readonly string[]): Promise<ResultRow[]> {
  const { rows } = await sql<ResultRow>`
    select version.id as "versionId", runs.endpoint, coalesce(run_results.model, runs.model) as model, runs.place,
      courses.data_rule as rule, sample_id as "sampleId", ${passOfResult}
    from runs
    join mentor_versions version on version.id = runs.mentor_version_id and version.revision = runs.revision
    join lessons on lessons.id = runs.lesson_id
    join courses on courses.id = lessons.course_id
    join run_results on run_results.run_id = runs.id
    where runs.lesson_id = ${lessonId} and version.id = ${anyOf(versionIds)} and runs.kind = 'samples'
      and run_results.state = any('{done,skipped}')
    order by runs.id, pass, run_results.id`.execute(db);
  return rows.filter(({ rule, place }) => allows(rule, place));
}

/** Versions are compared at one model: the one that leaves the fewest samples uncovered, of several the last asked. */
function best(
  samples: Compared['samples'],
  rows: readonly ResultRow[],
  { draft, inForce }: Pick<StoredMentor, 'draft' | 'inForce'>,
): Pick<Compared, 'draft' | 'now'> {
  const models = new Map(rows.map(({ endpoint, model }) => [`${endpoint}\n${model}`, { endpoint, model }]));
  // By what has answered, which may be another name than was asked; what may not be asked nobody has answered.
  const byModel = [...models.values()].map(({ endpoint, model }) =>
    rows.filter((row) => row.endpoint === endpoint && (row.isSkipped || row.model === model)),
  );
  const judgedBy = (version: StoredMentor['inForce' | 'draft'], of: readonly ResultRow[]): Judged => ({
    criteria: version?.criteria ?? [],
    passes: passesOf(of.filter(({ versionId }) => versionId === version?.id)),
  });
  const candidates = [[], ...byModel].map((of) => ({
    draft: judgedBy(draft, of),
    ...(inForce && { now: judgedBy(inForce, of) }),
  }));
  const uncovered = (one: Pick<Compared, 'draft' | 'now'>) => uncoveredOf({ samples, ...one }).length;
  return candidates.reduce((found, one) => (uncovered(one) <= uncovered(found) ? one : found));
}
