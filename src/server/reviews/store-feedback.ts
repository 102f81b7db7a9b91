import { sql } from 'kysely';
import type { FeedbackInput } from '#contract/reviews.ts';
import { recordChange } from '#server/audit/audit.ts';
import type { Viewer } from '#server/auth/session.ts';
import type { Tx } from '#server/db/connect.ts';
import { tellOfPersonsReview } from '#server/notices/tell-of-review.ts';
import { findReplaced, keepChecks } from './keep-checks.ts';
import { type PersonsReview, readFeedback } from './read-feedback.ts';
import { takeOutOfForce } from './take-out-of-force.ts';

/**
 * Puts a person's feedback in force as a new review; earlier reviews stay in the history. A model that is reviewing the
 * answer loses its claim, so that its text is dropped. Call with the answer locked.
 */
export async function storeFeedback(
  tx: Tx,
  viewer: Viewer,
  { answerId, lessonId, userId }: { answerId: string; lessonId: string; userId: string },
  input: FeedbackInput,
): Promise<void> {
  const replaced = await findReplaced(tx, answerId);
  const review = await readFeedback(tx, { answerId, replaced }, input);
  const wasInForce = await closeEarlier(tx, answerId);
  const reviewId = await store(tx, { answerId, requestedById: viewer.id }, review);
  if (replaced !== undefined) await keepChecks(tx, { replaced, reviewId });
  await tx
    .updateTable('answers')
    .set({ updated_at: sql<string>`now()` })
    .where('id', '=', answerId)
    .execute();
  await recordChange(tx, {
    actorId: viewer.id,
    action: 'feedback_written',
    subjectId: userId,
    // The texts are stored with the reviews.
    details: { answerId, lessonId, reviewId, replacedReviewId: wasInForce ?? null },
  });
  await tellOfPersonsReview(tx, reviewId);
}

/** Returns the review that was in force. */
async function closeEarlier(tx: Tx, answerId: string): Promise<string | undefined> {
  const newest = await tx
    .updateTable('reviews')
    .set({
      latest: false,
      claim: null,
      state: sql`case when state in ('done', 'failed') then state else 'cancelled' end`,
      finished_at: sql<string>`coalesce(finished_at, now())`,
    })
    .where('answer_id', '=', answerId)
    .where('latest', '=', true)
    .returning(['id', 'state'])
    .executeTakeFirst();
  if (newest?.state === 'cancelled') {
    await tx.deleteFrom('review_drafts').where('review_id', '=', newest.id).execute();
  }
  return takeOutOfForce(tx, answerId);
}

async function store(
  tx: Tx,
  { answerId, requestedById }: { answerId: string; requestedById: string },
  { text, byCriterion }: PersonsReview,
): Promise<string> {
  const { id } = await tx
    .insertInto('reviews')
    .values({
      answer_id: answerId,
      author: 'mentor',
      state: 'done',
      in_force: true,
      requested_by_id: requestedById,
      text,
      finished_at: sql<string>`now()`,
      ...(byCriterion && { mentor_version_id: byCriterion.versionId, summary: byCriterion.summary }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const remarks = byCriterion?.remarks ?? [];
  if (remarks.length > 0) {
    const rows = remarks.map((remark, order) => ({
      review_id: id,
      order,
      criterion_id: remark.criterionId,
      level: remark.level,
      text: remark.text,
      next_step: remark.nextStep,
      quotes: JSON.stringify(remark.quotes),
      video_at: remark.videoAt,
    }));
    await tx.insertInto('remarks').values(rows).execute();
  }
  return id;
}
