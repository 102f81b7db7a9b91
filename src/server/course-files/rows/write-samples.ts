import { sql } from 'kysely';
import type { Criterion } from '#contract/lessons/criteria.ts';
import { nameOfSample, type SampleInFile } from '#server/course-files/format/samples-in-file.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { rowsBy } from '#server/platform/rows-by.ts';

/** The answers that a lesson is tried on, with the levels that its author expects. */
export async function writeSamples(
  tx: Tx,
  samples: readonly SampleInFile[],
  { lessonId, adminId, criteria }: { lessonId: string; adminId: string; criteria: readonly Criterion[] },
): Promise<void> {
  for (const sample of samples) {
    const { content, expected } = sample;
    const { id } = await tx
      .insertInto('samples')
      .values({
        lesson_id: lessonId,
        content,
        source: 'typed',
        note: nameOfSample(sample),
        created_by_id: adminId,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const levels = expected.flatMap((one) => {
      const criterion = criteria.find(({ title }) => title === one.criterion);
      const titles = criterion?.levels.map(({ title }) => title) ?? [];
      const level = titles.indexOf(one.level);
      return criterion && level >= 0
        ? [{ sample_id: id, criterion_id: criterion.id, judge: 1, judge_id: adminId, level, levels: titles }]
        : [];
    });
    if (levels.length > 0) await tx.insertInto('sample_levels').values(levels).execute();
  }
}

/** By lesson, of those typed; what is expected of a criterion that has changed since isn't told. */
export async function readSamples(tx: Tx, courseId: string) {
  const { rows } = await sql<SampleRow>`
    select samples.lesson_id as "lessonId", samples.note, samples.content, coalesce((
      select jsonb_agg(jsonb_build_object('criterionId', criterion_id, 'level', levels[level + 1], 'levels', levels)
        order by criterion_id)
      from sample_levels where sample_id = samples.id and is_expected
    ), '[]') as expected
    from samples join lessons on lessons.id = samples.lesson_id
    where lessons.course_id = ${courseId} and samples.source = 'typed' and samples.retired_at is null
    order by samples.id`.execute(tx);
  return rowsBy(rows, ({ lessonId }) => lessonId);
}

export interface SampleRow {
  lessonId: string;
  note: string | null;
  content: string;
  expected: { criterionId: string; level: string; levels: string[] }[];
}
