import { sql } from 'kysely';
import { recordChange } from '#server/audit/audit.ts';
import type { Viewer } from '#server/auth/session.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { notFound } from '#server/errors.ts';
import { lessonIdsOf, lockCourse } from './course-lock.ts';
import { numberLessons } from './number-lessons.ts';

/** With the answers and the progress in it. The lessons after it move up, so that their count is again the next number. */
export async function deleteLesson(db: Db, viewer: Viewer, id: string): Promise<{ id: string }> {
  return db.transaction().execute(async (tx) => {
    const { courseId } = await findLesson(tx, id);
    await lockCourse(tx, courseId);
    // Drafts hang on no foreign key: theirs is a table that may be lost.
    await sql`delete from review_drafts using reviews, answers
      where reviews.id = review_drafts.review_id and answers.id = reviews.answer_id
        and answers.lesson_id = ${id}`.execute(tx);
    const deleted = await tx.deleteFrom('lessons').where('id', '=', id).returning('title').executeTakeFirst();
    if (!deleted) throw notFound('Урок не найден');
    await numberLessons(tx, await lessonIdsOf(tx, courseId));
    await recordChange(tx, {
      actorId: viewer.id,
      action: 'lesson_deleted',
      details: { lessonId: id, title: deleted.title, courseId },
    });
    return { id };
  });
}

async function findLesson(tx: Tx, id: string): Promise<{ courseId: string }> {
  const lesson = await tx
    .selectFrom('lessons')
    .select('course_id as courseId')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!lesson) throw notFound('Урок не найден');
  return lesson;
}
