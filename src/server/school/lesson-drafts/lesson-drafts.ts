import { sql } from 'kysely';
import type { LessonDraft } from '#contract/lesson-drafts/schemas.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import { noSuchLesson } from '#server/platform/errors.ts';
import type { Chore } from '#server/platform/jobs/repeat.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { lessonOpenTo } from '#server/school/enrolments/enrolments.ts';

interface Kept {
  draft: LessonDraft | null;
}

/** One's own alone: another author's is never read. */
export async function getLessonDraft(db: Db, viewer: Viewer, lessonId: string): Promise<Kept> {
  const row = await db
    .selectFrom('lessons')
    .leftJoin('lesson_drafts as draft', (join) =>
      join.onRef('draft.lesson_id', '=', 'lessons.id').on('draft.user_id', '=', viewer.id),
    )
    .select(['draft.fields', 'draft.version', 'draft.updated_at as updatedAt'])
    .where('lessons.id', '=', lessonId)
    .where(lessonOpenTo(viewer))
    .executeTakeFirstOrThrow(noSuchLesson);
  const { fields, version, updatedAt } = row;
  if (fields === null || version === null || updatedAt === null) return { draft: null };
  return { draft: { fields: fields as LessonDraft['fields'], version, updatedAt } };
}

export async function saveLessonDraft(
  db: Db,
  viewer: Viewer,
  lessonId: string,
  { fields, version }: Pick<LessonDraft, 'fields' | 'version'>,
): Promise<Kept> {
  if (Object.keys(fields).length === 0) await forgetLessonDraft(db, viewer, lessonId);
  else {
    const changed = JSON.stringify(fields);
    await db
      .insertInto('lesson_drafts')
      .columns(['lesson_id', 'user_id', 'fields', 'version'])
      .expression(({ selectFrom, val }) =>
        selectFrom('lessons')
          .select(['id', sql<string>`${viewer.id}::uuid`.as('user_id')])
          .select([sql`${changed}::jsonb`.as('fields'), val(version).as('version')])
          .where('id', '=', lessonId)
          .where(lessonOpenTo(viewer)),
      )
      .onConflict((conflict) =>
        conflict.columns(['lesson_id', 'user_id']).doUpdateSet({ fields: changed, version, updated_at: now }),
      )
      .execute();
  }
  return getLessonDraft(db, viewer, lessonId);
}

/** They are in the lesson now, or not wanted any more. */
export const forgetLessonDraft = (db: Db | Tx, viewer: Viewer, lessonId: string): Promise<unknown> =>
  db.deleteFrom('lesson_drafts').where('lesson_id', '=', lessonId).where('user_id', '=', viewer.id).execute();

export const oldLessonDraftsChore: Chore = {
  name: 'забытые правки уроков',
  everyMs: 60 * 60 * 1000,
  run: forgetOldLessonDrafts,
};

export async function forgetOldLessonDrafts(db: Db): Promise<void> {
  await sql`delete from lesson_drafts where updated_at < now() - interval '90 days'`.execute(db);
}
