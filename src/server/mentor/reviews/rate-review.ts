import type { Body } from '#contract/endpoint.ts';
import type { reviews } from '#contract/reviews/calls.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { noSuchReview } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { lessonOpenTo } from '#server/school/enrolments/enrolments.ts';
import { lessonRefusal } from '#server/school/enrolments/refusals.ts';

type Rating = Body<typeof reviews.rateReview>;

/** The author of the answer says whether the review that they read helped, and why not; null takes it back. Idempotent. */
export async function rateReview(
  db: Db,
  viewer: Viewer,
  reviewId: string,
  { helpful, unhelpful }: Rating,
): Promise<Rating> {
  const { numUpdatedRows } = await db
    .updateTable('reviews')
    .from('answers')
    .innerJoin('lessons', 'lessons.id', 'answers.lesson_id')
    .set({ helpful, unhelpful: unhelpful ?? null })
    .whereRef('answers.id', '=', 'reviews.answer_id')
    .where('reviews.id', '=', reviewId)
    .where('reviews.in_force', '=', true)
    .where('answers.user_id', '=', viewer.id)
    .where(lessonOpenTo(viewer))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw await reviewRefusal(db, viewer, reviewId);
  return { helpful, ...(unhelpful && { unhelpful }) };
}

async function reviewRefusal(db: Db, viewer: Viewer, reviewId: string) {
  const own = await db
    .selectFrom('reviews')
    .innerJoin('answers', 'answers.id', 'reviews.answer_id')
    .select('answers.lesson_id as lessonId')
    .where('reviews.id', '=', reviewId)
    .where('reviews.in_force', '=', true)
    .where('answers.user_id', '=', viewer.id)
    .executeTakeFirst();
  return own ? lessonRefusal(db, viewer, own.lessonId) : noSuchReview();
}
