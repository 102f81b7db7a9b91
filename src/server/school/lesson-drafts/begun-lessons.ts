import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { BegunLesson, LessonDraft } from '#contract/lesson-drafts/schemas.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import { noSuchCourse } from '#server/platform/errors.ts';
import type { Files } from '#server/platform/files/files.ts';
import type { Chore } from '#server/platform/jobs/repeat.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { lockCourse } from '#server/school/courses/lesson-order.ts';

type Fields = LessonDraft['fields'];

/** One's own alone: whose a begun lesson is, its draft says. */
export async function getBegunLesson(db: Db, viewer: Viewer, courseId: string): Promise<BegunLesson> {
  await db
    .selectFrom('courses')
    .select('id')
    .where('id', '=', courseId)
    .executeTakeFirstOrThrow(noSuchCourse);
  return { lesson: (await findBegun(db, viewer, courseId)) ?? null };
}

/** Two tabs that begin at once have begun one lesson. */
export async function saveBegunLesson(
  db: Db,
  viewer: Viewer,
  courseId: string,
  fields: Fields,
): Promise<BegunLesson> {
  return db.transaction().execute(async (tx) => {
    await lockCourse(tx, courseId);
    const begun = await findBegun(tx, viewer, courseId);
    const id = begun?.id ?? (await begin(tx, courseId));
    await tx
      .insertInto('lesson_drafts')
      .values({ lesson_id: id, user_id: viewer.id, fields: JSON.stringify(fields), version: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['lesson_id', 'user_id'])
          .doUpdateSet({ fields: JSON.stringify(fields), updated_at: now }),
      )
      .execute();
    return getBegunLesson(tx, viewer, courseId);
  });
}

async function begin(tx: Tx, courseId: string): Promise<string> {
  const id = randomUUIDv7();
  await tx
    .insertInto('lessons')
    .values({ id, course_id: courseId, title: 'Без названия', published_at: null, is_begun: true })
    .execute();
  return id;
}

async function findBegun(db: Db, viewer: Viewer, courseId: string) {
  const row = await selectBegun(db)
    .select(['lessons.id', 'draft.fields', 'draft.version', 'draft.updated_at as updatedAt'])
    .where('lessons.course_id', '=', courseId)
    .where('draft.user_id', '=', viewer.id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, fields, ...kept } = row;
  return { id, draft: { ...kept, fields: fields as Fields } };
}

const selectBegun = (db: Db) =>
  db
    .selectFrom('lessons')
    .innerJoin('lesson_drafts as draft', 'draft.lesson_id', 'lessons.id')
    .where('lessons.is_begun', '=', true);

/** What was begun in vain goes without a word: it was never a lesson of the school. */
export async function dropBegunLesson(
  { db, store }: { db: Db; store: Files },
  viewer: Viewer,
  courseId: string,
  { onlyEmpty }: { onlyEmpty: boolean },
): Promise<Record<string, never>> {
  const own = selectBegun(db)
    .select('lessons.id')
    .where('lessons.course_id', '=', courseId)
    .where('draft.user_id', '=', viewer.id)
    .$if(onlyEmpty, (query) => query.where(isEmpty));
  const { numDeletedRows: dropped } = await db
    .deleteFrom('lessons')
    .where('id', 'in', own)
    .executeTakeFirstOrThrow();
  if (dropped > 0n) await store.removeUnused();
  return {};
}

/** Of a query that selects from `lessons` and `draft`. */
const isEmpty = sql<boolean>`(
  draft.fields = '{}'
  and not exists (select from samples where samples.lesson_id = lessons.id)
  and not exists (select from scenarios where scenarios.lesson_id = lessons.id)
)`;

/** After a tab was closed, what is in it waits as long as a draft; what is empty isn't looked for the next day. */
export const leftLessonsChore: Chore = {
  name: 'начатые и не созданные уроки',
  everyMs: 60 * 60 * 1000,
  run: forgetLeftLessons,
};

export async function forgetLeftLessons(db: Db): Promise<void> {
  await sql`
    delete from lessons where is_begun and not exists (
      select from lesson_drafts draft
      where draft.lesson_id = lessons.id and (draft.updated_at > now() - interval '1 day' or not ${isEmpty})
    )`.execute(db);
}
