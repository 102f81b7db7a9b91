import { sql } from 'kysely';
import type { FeedbackInput } from '#contract/reviews/schemas.ts';
import { putInForce } from '#server/mentor/in-force/in-force.ts';
import { recordChange } from '#server/platform/audit/audit.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import type { Scope } from '#server/platform/viewer.ts';
import { findReplaced, keepChecks } from './keep-checks.ts';
import { type PersonsReview, readFeedback } from './read-feedback.ts';

/**
 * Puts a person's feedback in force as a new review; earlier reviews stay in the history. A model that is reviewing the
 * answer loses its claim, so that its text is dropped. Call with the answer locked.
 */
export async function storeFeedback(
  tx: Tx,
  viewer: Scope,
  { answerId, lessonId, userId }: { answerId: string; lessonId: string; userId: string },
  input: FeedbackInput,
): Promise<void> {
  const replaced = await findReplaced(tx, answerId);
  const review = await readFeedback(tx, { answerId, replaced }, input);
  await closeEarlier(tx, answerId);
  const reviewId = await store(tx, { answerId, requestedById: viewer.id }, review);
  if (replaced !== undefined) await keepChecks(tx, { replaced, reviewId });
  const {
    replaced: [wasInForce = null],
  } = await putInForce(tx, [reviewId], 'review_by_person');
  await recordChange(tx, {
    actorId: viewer.id,
    action: 'feedback_written',
    subjectId: userId,
    // The texts are stored with the reviews.
    details: { answerId, lessonId, reviewId, replacedReviewId: wasInForce },
  });
}

/** A model's review of the answer that is under way is given up. */
async function closeEarlier(tx: Tx, answerId: string): Promise<void> {
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
      requested_by_id: requestedById,
      text,
      finished_at: now,
      ...(byCriterion && { mentor_version_id: byCriterion.versionId, summary: byCriterion.summary }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (byCriterion && byCriterion.remarks.length > 0) {
    const rows = byCriterion.remarks.map((remark, order) => ({
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
