import { sql } from 'kysely';
import type { Applied, ApplyInput } from '#contract/runs/schemas.ts';
import type { NotApplied } from '#contract/runs/words.ts';
import { difference, notApplied, resultsOfAnswers } from '#server/measuring/runs/comparing.ts';
import { lockAnswers } from '#server/mentor/in-force/lock-answer.ts';
import { recordChange } from '#server/platform/audit/audit.ts';
import { anyOf } from '#server/platform/db/any-of.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { conflict, noSuchRun } from '#server/platform/errors.ts';
import { publish } from '#server/platform/live/live.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { applyResult, readApplicable } from './apply-result.ts';

/** So many answers are locked at once. */
const batch = 50;

interface OfRun {
  runId: string;
  lessonId: string;
  title: string;
  anyway: boolean;
}

/**
 * Puts results in the place of the reviews in force, in batches; one that is applied isn't applied again, so that whatever was
 * broken off is repeated by the same call. What must not be replaced is left as it is, and said.
 */
export async function applyRun(
  db: Db,
  viewer: Viewer,
  runId: string,
  { ids, anyway }: ApplyInput,
): Promise<Applied> {
  const of = { ...(await findRun(db, runId)), runId, anyway: anyway === true };
  const chosen = typeof ids === 'string' ? await listChanged(db, runId, ids) : ids;
  const sum: Applied = { applied: 0, held: 0, told: 0, refused: [] };
  for (let from = 0; from < chosen.length; from += batch) {
    const part = chosen.slice(from, from + batch);
    const done = await db.transaction().execute((tx) => applyBatch(tx, viewer, of, part));
    sum.applied += done.applied;
    sum.held += done.held;
    sum.told += done.told;
    // Of all that have changed nobody has named one.
    if (typeof ids !== 'string') sum.refused.push(...done.refused);
  }
  return sum;
}

async function findRun(db: Db, runId: string): Promise<{ lessonId: string; title: string }> {
  const { kind, ...run } = await db
    .selectFrom('runs')
    .innerJoin('lessons', 'lessons.id', 'runs.lesson_id')
    .select(['runs.kind', 'lessons.id as lessonId', 'lessons.title'])
    .where('runs.id', '=', runId)
    .executeTakeFirstOrThrow(noSuchRun);
  if (kind !== 'answers') throw conflict('Прогон по образцам не применяют: это не отзывы студентов');
  return run;
}

/** Those that may be applied; each is looked at once more when it is locked. */
async function listChanged(db: Db, runId: string, which: 'changed' | 'levels'): Promise<string[]> {
  const differences =
    which === 'levels' ? ['higher', 'lower', 'mixed'] : ['higher', 'lower', 'mixed', 'words'];
  const { rows } = await sql<{ id: string }>`
    select run_results.id from ${resultsOfAnswers}
    where run_results.run_id = ${runId} and ${difference} = any(${differences}) and ${notApplied()} is null
    order by run_results.answer_id, run_results.pass desc`.execute(db);
  return rows.map(({ id }) => id);
}

async function applyBatch(
  tx: Tx,
  viewer: Viewer,
  { runId, lessonId, title, anyway }: OfRun,
  ids: readonly string[],
): Promise<Applied> {
  const ofBatch = sql<string>`any(array(
    select answer_id from run_results where run_id = ${runId} and run_results.id = ${anyOf(ids)}
  ))`;
  await lockAnswers(tx, viewer, ofBatch);
  const done: Applied = { applied: 0, held: 0, told: 0, refused: [] };
  for (const id of ids) {
    const why = await applyOne(tx, viewer, { id, runId, anyway }, done);
    if (why !== null) done.refused.push({ id, because: why });
  }
  if (done.applied === 0) return done;
  await recordChange(tx, {
    actorId: viewer.id,
    action: 'run_applied',
    details: { lessonId, title, runId, answers: done.applied, ...(anyway && { anyway }) },
  });
  await publish(tx, { type: 'run', lessonId, runId });
  return done;
}

/** Returns why it wasn't. */
async function applyOne(
  tx: Tx,
  viewer: Viewer,
  { id, runId, anyway }: { id: string; runId: string; anyway: boolean },
  done: Applied,
): Promise<NotApplied | null> {
  const result = await readApplicable(tx, { id, runId, anyway });
  if (!result) return 'not_done';
  if (result.notApplied !== null) return result.notApplied;
  const applied = await applyResult(tx, viewer, result, { anyway });
  if (applied === 'passed') return applied;
  done.applied += 1;
  if (applied.isHeld) done.held += 1;
  if (applied.isTold) done.told += 1;
  return null;
}
