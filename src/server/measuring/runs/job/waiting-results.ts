import { sql } from 'kysely';
import type { Place } from '#contract/models/places.ts';
import { ruleOfText } from '#server/measuring/runs/asked-text.ts';
import { settleRun } from '#server/measuring/runs/finish-run.ts';
import { mostCrashes, onLostRows, queueAllowedRows } from '#server/models/job/waiting-rows.ts';
import { anyOf } from '#server/platform/db/any-of.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import type { LostRows } from '#server/platform/jobs/return-rows.ts';
import { runRows } from './running-result.ts';

/** Queues the texts of runs that waited for one of these models. Returns their number. */
export const queueAllowedResults = (
  db: Db,
  models: readonly { name: string; place: Place }[],
): Promise<number> =>
  queueAllowedRows(db, runRows, models, {
    from: sql`run_results
      join runs on runs.id = run_results.run_id
      join lessons on lessons.id = runs.lesson_id
      join courses on courses.id = lessons.course_id
      left join samples on samples.id = run_results.sample_id
      left join answers on answers.id = coalesce(run_results.answer_id, samples.answer_id)`,
    where: sql`runs.endpoint = any(${models.map(({ name }) => name)})`,
    rule: ruleOfText,
  });

/** One that has failed by it may be the last of its run. */
export async function onLostResults(tx: Tx, lost: LostRows): Promise<void> {
  await onLostRows(tx, runRows, lost, gaveUp);
  const ids = lost.returned.filter(({ crashes }) => crashes >= mostCrashes).map(({ id }) => id);
  const given = await tx
    .selectFrom('run_results')
    .select('run_id as runId')
    .distinct()
    .where('id', '=', anyOf(ids))
    .execute();
  for (const { runId } of given) await settleRun(tx, runId);
}

const gaveUp = `Текст прогона прерывался ${mostCrashes} раз подряд: процесс, который его вёл, останавливался, не закончив. Посмотрите журнал сервера.`;
