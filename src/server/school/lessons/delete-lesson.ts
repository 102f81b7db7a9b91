import { recordChange } from '#server/platform/audit/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { noSuchLesson } from '#server/platform/errors.ts';
import type { Files } from '#server/platform/files/files.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { lessonIdsOf, lockCourse, numberLessons } from '#server/school/courses/lesson-order.ts';
import { isCreated } from '#server/school/enrolments/enrolments.ts';

/** Deletes its answers, progress and files too. Later lessons move up, so that the count is again the next number. */
export async function deleteLesson(
  { db, store }: { db: Db; store: Files },
  viewer: Viewer,
  id: string,
): Promise<{ id: string }> {
  const deleted = await db.transaction().execute(async (tx) => {
    const { courseId } = await tx
      .selectFrom('lessons')
      .select('course_id as courseId')
      .where('id', '=', id)
      .where(isCreated)
      .executeTakeFirstOrThrow(noSuchLesson);
    await lockCourse(tx, courseId);
    const { title } = await tx
      .deleteFrom('lessons')
      .where('id', '=', id)
      .returning('title')
      .executeTakeFirstOrThrow(noSuchLesson);
    await numberLessons(tx, await lessonIdsOf(tx, courseId));
    await recordChange(tx, {
      actorId: viewer.id,
      action: 'lesson_deleted',
      details: { lessonId: id, title, courseId },
    });
    return { id };
  });
  await store.removeUnused();
  return deleted;
}
