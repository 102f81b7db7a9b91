import { sql } from 'kysely';
import type { LearnerAttempt } from '#contract/learners/schemas.ts';
import type { Feedback } from '#contract/reviews/feedback.ts';
import { answersWithReviews, shownState } from '#server/mentor/answers/answers-with-reviews.ts';
import { listFeedback, structured } from '#server/mentor/answers/read-feedback.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { rowsBy } from '#server/platform/rows-by.ts';

export type Attempt = Omit<LearnerAttempt, 'late'> & { lessonId: string; feedback: Feedback | null };

/** A person's attempts at each of the lessons, oldest first. */
export async function attemptsAt(
  db: Db,
  { personId, lessonIds }: { personId: string; lessonIds: readonly string[] },
): Promise<(lessonId: string) => Attempt[]> {
  const rows = await answersWithReviews(db)
    .select([
      'answers.id',
      'answers.lesson_id as lessonId',
      'answers.created_at as createdAt',
      shownState<LearnerAttempt['reviewState']>('latest', 'inForce').as('reviewState'),
      'inForce.author as responseAuthor',
      structured,
    ])
    .where('answers.user_id', '=', personId)
    .where('answers.lesson_id', '=', sql<string>`any(${lessonIds}::uuid[])`)
    .orderBy('answers.id')
    .execute();
  const feedback = await listFeedback(db, rows);
  const attempts = rows.map(({ id, lessonId, createdAt, reviewState, responseAuthor }, index) => {
    const own = feedback[index] ?? null;
    return { id, lessonId, createdAt, reviewState, responseAuthor, feedback: own };
  });
  const ofLesson = rowsBy(attempts, ({ lessonId }) => lessonId);
  return (lessonId) => ofLesson(lessonId).map((row, index) => ({ ...row, number: index + 1 }));
}
