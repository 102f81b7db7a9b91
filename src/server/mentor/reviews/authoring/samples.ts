import { sql } from 'kysely';
import { mostSamples } from '#contract/samples/lesson-samples.ts';
import { type Sample, sampleKind, type SamplesInput } from '#contract/samples/schemas.ts';
import { sampleWords } from '#contract/samples/words.ts';
import { recordChange } from '#server/platform/audit/audit.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { given as ifGiven } from '#server/platform/db/given.ts';
import { now } from '#server/platform/db/now.ts';
import { noSuchLesson } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { expectedLevels, writeExpectedLevels } from './expected-levels.ts';
import { countLiveSamples, tooManySamples } from './live-samples.ts';

/** Those that an author has typed, from the weak to the strong. */
export async function listSamples(db: Db, lessonId: string): Promise<Sample[]> {
  await selectLesson(db, lessonId).executeTakeFirstOrThrow(noSuchLesson);
  const rows = await db
    .selectFrom('samples')
    .select(['note', 'content', expectedLevels.as('expected')])
    .where('lesson_id', '=', lessonId)
    .where('source', '=', 'typed')
    .where('retired_at', 'is', null)
    .execute();
  return sampleKind.options.flatMap((kind) => {
    const row = rows.find(({ note }) => note === sampleWords[kind]);
    return row?.content ? [{ kind, content: row.content, expected: row.expected }] : [];
  });
}

/** The given samples take the place of those that there are; an empty one is retired. All of them are saved, or none. */
export async function saveSamples(
  db: Db,
  viewer: Viewer,
  lessonId: string,
  given: SamplesInput,
): Promise<Sample[]> {
  return db.transaction().execute(async (tx) => {
    const { title } = await selectLesson(tx, lessonId).forNoKeyUpdate().executeTakeFirstOrThrow(noSuchLesson);
    const before = await listSamples(tx, lessonId);
    const liveBefore = await countLiveSamples(tx, lessonId);
    for (const kind of sampleKind.options) {
      const sample = given.find((one) => one.kind === kind);
      if (sample && sample.content.trim() !== '') await writeSample(tx, viewer, { lessonId, ...sample });
      else await retire(tx, { lessonId, note: sampleWords[kind] });
    }
    await refuseMore(tx, lessonId, liveBefore);
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

/** A lesson that has too many from earlier keeps them, and takes no more. */
async function refuseMore(tx: Tx, lessonId: string, before: number): Promise<void> {
  const live = await countLiveSamples(tx, lessonId);
  if (live > mostSamples && live > before) throw tooManySamples();
}

const selectLesson = (db: Db, lessonId: string) =>
  db.selectFrom('lessons').select('title').where('id', '=', lessonId);

type Written = SamplesInput[number] & { lessonId: string };

/** Another text is another sample: what a run has said of the one before stays with it. */
async function writeSample(tx: Tx, viewer: Viewer, { lessonId, kind, content, expected: levels }: Written) {
  await retire(tx, { lessonId, note: sampleWords[kind], unless: content });
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
  await tx
    .deleteFrom('sample_levels')
    .where('sample_id', '=', id)
    .where(({ or, eb }) => or([eb('judge', '=', 1), eb('is_expected', '=', true)]))
    .execute();
  await writeExpectedLevels(tx, { sampleId: id, judgeId: viewer.id, levels });
}

interface Retired {
  lessonId: string;
  note: string;
  /** With this text it stays. */
  unless?: string;
}

const retire = (tx: Tx, { lessonId, note, unless }: Retired) =>
  tx
    .updateTable('samples')
    .set({ retired_at: now })
    .where('lesson_id', '=', lessonId)
    .where('note', '=', note)
    .where('source', '=', 'typed')
    .where('retired_at', 'is', null)
    .$call(ifGiven(unless, (query, content) => query.where('content', 'is distinct from', content)))
    .execute();
