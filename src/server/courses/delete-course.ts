import { sql } from 'kysely';
import { recordChange } from '#server/audit/audit.ts';
import type { Viewer } from '#server/auth/session.ts';
import type { Db } from '#server/db/connect.ts';
import { notFound } from '#server/errors.ts';

/** With its lessons, the answers to them, the progress and the enrolments: the database's foreign keys see to it. */
export async function deleteCourse(db: Db, viewer: Viewer, id: string): Promise<{ id: string }> {
  return db.transaction().execute(async (tx) => {
    // Drafts hang on no foreign key: theirs is a table that may be lost.
    await sql`delete from review_drafts using reviews, answers, lessons
      where reviews.id = review_drafts.review_id and answers.id = reviews.answer_id
        and lessons.id = answers.lesson_id and lessons.course_id = ${id}`.execute(tx);
    const { lessonCount, studentCount } = await tx
      .selectNoFrom([
        sql<number>`(select count(*) from lessons where course_id = ${id})`.as('lessonCount'),
        sql<number>`(select count(*) from user_courses where course_id = ${id})`.as('studentCount'),
      ])
      .executeTakeFirstOrThrow();
    const course = await tx.deleteFrom('courses').where('id', '=', id).returning('title').executeTakeFirst();
    if (!course) throw notFound('Курс не найден');
    await recordChange(tx, {
      actorId: viewer.id,
      action: 'course_deleted',
      details: { courseId: id, title: course.title, lessonCount, studentCount },
    });
    return { id };
  });
}
