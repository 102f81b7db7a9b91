import { sql } from 'kysely';
import type { FeedbackInput } from '#contract/reviews/schemas.ts';
import { putInForce } from '#server/mentor/in-force/in-force.ts';
import { tellOfLowered } from '#server/mentor/passing/tell-of-lowered.ts';
import { storeRemarks } from '#server/mentor/reviews/job/record-review.ts';
import type { VerifiedReview } from '#server/mentor/reviews/reply/verified-review.ts';
import { recordChange } from '#server/platform/audit/audit.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import type { Scope } from '#server/platform/viewer.ts';
import { findReplaced, keepChecks, keepUnmet } from './keep-checks.ts';
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
  if (replaced !== undefined) {
    await keepChecks(tx, { replaced, reviewId });
    await keepUnmet(tx, { replaced, reviewId });
  }
  const {
    replaced: [wasInForce = null],
    turned,
  } = await putInForce(tx, [reviewId], 'review_by_person');
  await tellOfLowered(tx, answerId, turned);
  await recordChange(tx, {
    actorId: viewer.id,
    action: 'feedback_written',
    subjectId: userId,
    // The texts are stored with the reviews.
    details: { answerId, lessonId, reviewId, replacedReviewId: wasInForce },
  });
}

/** What a model has written of an answer beside the queue. */
export interface WrittenByModel {
  answerId: string;
  versionId: string;
  endpoint: string;
  model: string | null;
  text: string;
  summary: string | null;
  confidence: 'high' | 'medium' | 'low' | null;
  raw: string | null;
  usage: unknown;
  quotesLost: number;
  sentencesCut: number;
  firstCriterionId: string | null;
  isOffTopic: boolean;
  unmet: readonly string[];
  remarks: VerifiedReview['remarks'];
  checks: VerifiedReview['checks'];
  /** Where it says nothing new, it isn't new to its student either. */
  seenAt: string | null;
}

/** Stores it as the answer's newest review, which isn't in force yet. Call with the answer locked; returns its id. */
export async function storeModelReview(tx: Tx, viewer: Scope, written: WrittenByModel): Promise<string> {
  const { answerId, summary, unmet, usage } = written;
  await closeEarlier(tx, answerId);
  const { id } = await tx
    .insertInto('reviews')
    .values({
      answer_id: answerId,
      author: 'model',
      state: 'done',
      requested_by_id: viewer.id,
      mentor_version_id: written.versionId,
      endpoint: written.endpoint,
      model: written.model,
      text: written.text,
      summary,
      confidence: written.confidence,
      raw: written.raw,
      usage: usage === null ? null : JSON.stringify(usage),
      quotes_lost: written.quotesLost,
      sentences_cut: written.sentencesCut,
      first_criterion_id: summary === null ? null : written.firstCriterionId,
      is_off_topic: written.isOffTopic,
      unmet: JSON.stringify(summary === null ? [] : unmet),
      seen_at: written.seenAt,
      finished_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const statement of storeRemarks(written, sql<boolean>`reviews.id = ${id}`))
    await statement.execute(tx);
  return id;
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
