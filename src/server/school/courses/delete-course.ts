import { sql } from 'kysely';
import { recordChange } from '#server/platform/audit/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { noSuchCourse } from '#server/platform/errors.ts';
import type { Files } from '#server/platform/files/files.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { isCreated } from '#server/school/enrolments/enrolments.ts';
import { enrolmentsClosed } from '#server/school/enrolments/tell-of-enrolments.ts';

/** Foreign keys delete the lessons, answers, progress and enrolments with the course. */
export async function deleteCourse(
  { db, store }: { db: Db; store: Files },
  viewer: Viewer,
  id: string,
): Promise<{ id: string }> {
  const deleted = await db.transaction().execute(async (tx) => {
    const { lessonCount, studentCount } = await tx
      .selectNoFrom([
        sql<number>`(select count(*) from lessons where course_id = ${id} and ${isCreated})`.as(
          'lessonCount',
        ),
        sql<number>`(select count(*) from user_courses where course_id = ${id})`.as('studentCount'),
      ])
      .executeTakeFirstOrThrow();
    await enrolmentsClosed(sql`user_courses.course_id = ${id}`).execute(tx);
    const course = await tx
      .deleteFrom('courses')
      .where('id', '=', id)
      .returning('title')
      .executeTakeFirstOrThrow(noSuchCourse);
    await recordChange(tx, {
      actorId: viewer.id,
      action: 'course_deleted',
      details: { courseId: id, title: course.title, lessonCount, studentCount },
    });
    return { id };
  });
  await store.removeUnused();
  return deleted;
}
