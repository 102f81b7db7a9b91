import { randomUUIDv7 } from 'node:crypto';
import type { Db } from '#server/platform/db/connect.ts';

interface Row {
  id: string;
}

interface RunOf {
  lesson: Row;
  version: Row & { revision: number };
  endpoint?: string;
  place?: 'here' | 'russia' | 'abroad';
  /** By sample: the level of each criterion, or null where no model may be asked. */
  results: readonly { sample: Row; levels: Record<string, number | null> | null; pass?: number }[];
}

/** A finished run over samples, as a worker leaves it. */
export async function createRunOfSamples(
  db: Db,
  { lesson, version, endpoint = 'основная', place = 'here', results }: RunOf,
): Promise<Row> {
  const { runs } = await db
    .selectFrom('runs')
    .select(({ fn }) => fn.countAll<string>().as('runs'))
    .where('lesson_id', '=', lesson.id)
    .executeTakeFirstOrThrow();
  const run = await db
    .insertInto('runs')
    .values({
      id: randomUUIDv7(),
      kind: 'samples',
      lesson_id: lesson.id,
      number: Number(runs) + 1,
      mentor_version_id: version.id,
      revision: version.revision,
      endpoint,
      model: 'mentor-1',
      address: 'http://localhost',
      place,
      estimate: 1,
      finished_at: new Date().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = results.map(({ sample, levels, pass = 0 }) => ({
    run_id: run.id,
    sample_id: sample.id,
    pass,
    state: levels ? ('done' as const) : ('skipped' as const),
    // A provider answers by a longer name than it is asked by.
    model: levels ? 'mentor-1:0.9' : null,
    cause: levels ? null : 'Студент попросил, чтобы ответ читал человек',
    remarks:
      levels &&
      JSON.stringify(
        Object.entries(levels).map(([criterionId, level]) => ({ criterionId, level, text: '' })),
      ),
  }));
  if (rows.length > 0) await db.insertInto('run_results').values(rows).execute();
  return run;
}
