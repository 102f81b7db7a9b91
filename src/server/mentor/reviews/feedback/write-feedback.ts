import type { Answer } from '#contract/answers/schemas.ts';
import type { FeedbackInput } from '#contract/reviews/schemas.ts';
import { getAnswer } from '#server/mentor/answers/answers.ts';
import { lockAnswer } from '#server/mentor/in-force/lock-answer.ts';
import { settledByFeedback } from '#server/mentor/referring/outcomes.ts';
import { settleOthers } from '#server/mentor/referring/settle-others.ts';
import { stale } from '#server/platform/audit/stale.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { publish } from '#server/platform/live/live.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { storeFeedback } from './store-feedback.ts';

/** Puts the mentor's own feedback in force; what waited for a person to read the answer is settled by it. */
export async function writeFeedback(
  db: Db,
  viewer: Viewer,
  answerId: string,
  { basedOn, ...input }: FeedbackInput & { basedOn?: string | undefined },
): Promise<Answer> {
  return db.transaction().execute(async (tx) => {
    const answer = { answerId, ...(await lockAnswer(tx, viewer, answerId)) };
    if (basedOn !== undefined) await refuseUnseen(tx, viewer, answerId, basedOn);
    await storeFeedback(tx, viewer, answer, input);
    const reasons = settledByFeedback('onPage');
    await settleOthers(tx, viewer, answer, { reasons, decision: 'answered' });
    await publish(tx, { type: 'answers', lessonId: answer.lessonId, userId: answer.userId });
    return getAnswer(tx, viewer, answerId);
  });
}

/** Another person's words, which came in force since. A model's are replaced also unseen: they stay in the history. */
async function refuseUnseen(tx: Tx, viewer: Viewer, answerId: string, basedOn: string): Promise<void> {
  const written = await tx
    .selectFrom('reviews')
    .innerJoin('answers', 'answers.id', 'reviews.answer_id')
    .select(['requested_by_id as by', 'answers.updated_at as at'])
    .where('answer_id', '=', answerId)
    .where('in_force', '=', true)
    .where('author', '=', 'mentor')
    .executeTakeFirst();
  if (!written || Date.parse(basedOn) === Date.parse(written.at)) return;
  throw await stale(tx, viewer, { what: 'обратную связь', whose: 'её', ...written });
}
