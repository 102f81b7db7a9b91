import type { LearnerAttempt } from '#contract/learners/schemas.ts';
import { answersWithReviews, shownState } from '#server/mentor/answers/answers-with-reviews.ts';
import { anyOf } from '#server/platform/db/any-of.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { rowsBy } from '#server/platform/rows-by.ts';

export type Attempt = Omit<LearnerAttempt, 'late'> & { lessonId: string };

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
    ])
    .where('answers.user_id', '=', personId)
    .where('answers.lesson_id', '=', anyOf(lessonIds))
    .orderBy('answers.id')
    .execute();
  const ofLesson = rowsBy(rows, ({ lessonId }) => lessonId);
  return (lessonId) => ofLesson(lessonId).map((row, index) => ({ ...row, number: index + 1 }));
}
