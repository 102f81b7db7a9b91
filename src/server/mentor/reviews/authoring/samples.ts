import { sql } from 'kysely';
import { type ExpectedLevel, type Sample, sampleKind, type SamplesInput } from '#contract/samples/schemas.ts';
import { sampleWords } from '#contract/samples/words.ts';
import { recordChange } from '#server/platform/audit/audit.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import { noSuchLesson } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';

/** Those that an author has typed, from the weak to the strong. */
export async function listSamples(db: Db, lessonId: string): Promise<Sample[]> {
  await selectLesson(db, lessonId).executeTakeFirstOrThrow(noSuchLesson);
  const rows = await db
    .selectFrom('samples')
    .select(['note', 'content', expected])
    .where('lesson_id', '=', lessonId)
    .where('source', '=', 'typed')
    .where('retired_at', 'is', null)
    .execute();
  return sampleKind.options.flatMap((kind) => {
    const row = rows.find(({ note }) => note === sampleWords[kind]);
    return row?.content ? [{ kind, content: row.content, expected: row.expected }] : [];
  });
}

/** The given samples take the place of those that there are; an empty one is retired. */
export async function saveSamples(
  db: Db,
  viewer: Viewer,
  lessonId: string,
  given: SamplesInput,
): Promise<Sample[]> {
  return db.transaction().execute(async (tx) => {
    const { title } = await selectLesson(tx, lessonId).forNoKeyUpdate().executeTakeFirstOrThrow(noSuchLesson);
    const before = await listSamples(tx, lessonId);
    for (const kind of sampleKind.options) {
      const sample = given.find((one) => one.kind === kind);
      if (sample && sample.content.trim() !== '') await writeSample(tx, viewer, { lessonId, ...sample });
      else await retire(tx, { lessonId, note: sampleWords[kind] });
    }
    const after = await listSamples(tx, lessonId);
    if (JSON.stringify(before) !== JSON.stringify(after)) {
      await recordChange(tx, {
        actorId: viewer.id,
        action: 'samples_saved',
        details: { lessonId, title, samples: after.length },
      });
    }
    return after;
  });
}

const selectLesson = (db: Db, lessonId: string) =>
  db.selectFrom('lessons').select('title').where('id', '=', lessonId);

const expected = sql<ExpectedLevel[]>`(
  select coalesce(jsonb_agg(
    jsonb_build_object('criterionId', criterion_id, 'level', level, 'levels', levels) order by criterion_id
  ), '[]')
  from sample_levels where sample_levels.sample_id = samples.id and is_expected
)`.as('expected');

type Written = SamplesInput[number] & { lessonId: string };

async function writeSample(tx: Tx, viewer: Viewer, { lessonId, kind, content, expected: levels }: Written) {
  const { id } = await tx
    .insertInto('samples')
    .values({
      lesson_id: lessonId,
      content,
      source: 'typed',
      note: sampleWords[kind],
      created_by_id: viewer.id,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['lesson_id', 'note'])
        // A parameter wouldn't be recognised as the index's own condition.
        .where('source', '=', sql.lit('typed'))
        .where('retired_at', 'is', null)
        .doUpdateSet({ content }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.deleteFrom('sample_levels').where('sample_id', '=', id).where('judge', '=', 1).execute();
  if (levels.length === 0) return;
  await tx
    .insertInto('sample_levels')
    .values(
      levels.map((one) => ({
        sample_id: id,
        criterion_id: one.criterionId,
        judge: 1,
        judge_id: viewer.id,
        level: one.level,
        levels: one.levels,
      })),
    )
    .execute();
}

const retire = (tx: Tx, { lessonId, note }: { lessonId: string; note: string }) =>
  tx
    .updateTable('samples')
    .set({ retired_at: now })
    .where('lesson_id', '=', lessonId)
    .where('note', '=', note)
    .where('source', '=', 'typed')
    .where('retired_at', 'is', null)
    .execute();
