import type { Answer } from '#contract/answers/schemas.ts';
import { getAnswer } from '#server/mentor/answers/answers.ts';
import { putInForce } from '#server/mentor/in-force/in-force.ts';
import { lockAnswer } from '#server/mentor/in-force/lock-answer.ts';
import { selectHeld } from '#server/mentor/referring/held-review.ts';
import { settleOthers } from '#server/mentor/referring/settle-others.ts';
import { recordChange } from '#server/platform/audit/audit.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { conflict, noSuchReview } from '#server/platform/errors.ts';
import { publish } from '#server/platform/live/live.ts';
import type { Viewer } from '#server/platform/viewer.ts';

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
  const {
    replaced: [replaced = null],
  } = await putInForce(tx, [reviewId], 'review_by_person');
  await recordChange(tx, {
    actorId: viewer.id,
    action: 'review_put_in_force',
    subjectId: answer.userId,
    details: { answerId, lessonId: answer.lessonId, reviewId, replacedReviewId: replaced },
  });
  if (wasHeld) {
    await settleOthers(tx, viewer, { answerId, ...answer }, { reasons: ['release'], decision: 'kept' });
  }
  await publish(tx, { type: 'answers', ...answer });
}
