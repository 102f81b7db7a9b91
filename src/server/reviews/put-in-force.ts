import { sql } from 'kysely';
import type { Answer } from '#contract/answers.ts';
import { getAnswer } from '#server/answers/answers.ts';
import { recordChange } from '#server/audit/audit.ts';
import type { Viewer } from '#server/auth/session.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { conflict, noSuchReview } from '#server/errors.ts';
import { publish } from '#server/live/live.ts';
import { tellOfPersonsReview } from '#server/notices/tell-of-review.ts';
import { selectHeld } from '#server/referrals/held-review.ts';
import { settleOthers } from '#server/referrals/settle-others.ts';
import { lockAnswer } from './lock-answer.ts';
import { takeOutOfForce } from './take-out-of-force.ts';

/** An administrator or a curator chooses which of an answer's finished reviews the student reads. Idempotent. */
export async function putReviewInForce(
  db: Db,
  viewer: Viewer,
  answerId: string,
  reviewId: string,
): Promise<Answer> {
  return db.transaction().execute(async (tx) => {
    const answer = await lockAnswer(tx, viewer, answerId);
    const chosen = await tx
      .selectFrom('reviews')
      .select(['state', 'in_force as inForce'])
      .where('id', '=', reviewId)
      .where('answer_id', '=', answerId)
      .executeTakeFirstOrThrow(noSuchReview);
    if (chosen.state !== 'done') throw conflict('У этой проверки нет текста отзыва, поставить нечего');
    if (!chosen.inForce) await replace(tx, viewer, { answerId, reviewId, ...answer });
    return getAnswer(tx, viewer, answerId);
  });
}

async function replace(
  tx: Tx,
  viewer: Viewer,
  { answerId, reviewId, ...answer }: { answerId: string; reviewId: string; lessonId: string; userId: string },
): Promise<void> {
  const { rows: held } = await selectHeld([answerId]).execute(tx);
  const wasHeld = held.some(({ id }) => id === reviewId);
  const replaced = await takeOutOfForce(tx, answerId);
  await tx.updateTable('reviews').set({ in_force: true }).where('id', '=', reviewId).execute();
  await tx
    .updateTable('answers')
    .set({ updated_at: sql<string>`now()` })
    .where('id', '=', answerId)
    .execute();
  await recordChange(tx, {
    actorId: viewer.id,
    action: 'review_put_in_force',
    subjectId: answer.userId,
    details: { answerId, lessonId: answer.lessonId, reviewId, replacedReviewId: replaced ?? null },
  });
  await tellOfPersonsReview(tx, reviewId);
  if (wasHeld) {
    await settleOthers(tx, viewer, { answerId, ...answer }, { reasons: ['release'], decision: 'kept' });
  }
  await publish(tx, { type: 'answers', ...answer });
}
