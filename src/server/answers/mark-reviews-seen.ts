import { sql } from 'kysely';
import type { Viewer } from '#server/auth/session.ts';
import type { Db } from '#server/db/connect.ts';
import { lessonOpenTo } from '#server/enrolments/enrolments.ts';
import { lessonForViewer } from '#server/lessons/lessons.ts';

/** The viewer has been shown the reviews in force of their own answers to the lesson. */
export async function markReviewsSeen(db: Db, viewer: Viewer, lessonId: string): Promise<{ seen: number }> {
  const { numUpdatedRows } = await db
    .updateTable('reviews')
    .from('answers')
    .innerJoin('lessons', 'lessons.id', 'answers.lesson_id')
    .set({ seen_at: sql<string>`now()` })
    .whereRef('answers.id', '=', 'reviews.answer_id')
    .where('answers.lesson_id', '=', lessonId)
    .where('answers.user_id', '=', viewer.id)
    .where('reviews.in_force', '=', true)
    .where('reviews.seen_at', 'is', null)
    .where(lessonOpenTo(viewer))
    .executeTakeFirst();
  // Nothing new, or no such lesson for the viewer.
  if (numUpdatedRows === 0n) await lessonForViewer(db, viewer, lessonId);
  return { seen: Number(numUpdatedRows) };
}
