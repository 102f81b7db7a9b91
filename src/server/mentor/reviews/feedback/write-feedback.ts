import type { Answer } from '#contract/answers/schemas.ts';
import type { FeedbackInput } from '#contract/reviews/schemas.ts';
import { getAnswer } from '#server/mentor/answers/answers.ts';
import { settledByFeedback } from '#server/mentor/referrals/outcomes.ts';
import { settleOthers } from '#server/mentor/referrals/settle-others.ts';
import { lockAnswer } from '#server/mentor/reviews/in-force/lock-answer.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { publish } from '#server/platform/live/live.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { storeFeedback } from './store-feedback.ts';

/** Puts the mentor's own feedback in force; what waited for a person to read the answer is settled by it. */
export async function writeFeedback(
  db: Db,
  viewer: Viewer,
  answerId: string,
  input: FeedbackInput,
): Promise<Answer> {
  return db.transaction().execute(async (tx) => {
    const answer = { answerId, ...(await lockAnswer(tx, viewer, answerId)) };
    await storeFeedback(tx, viewer, answer, input);
    const reasons = settledByFeedback('onPage');
    await settleOthers(tx, viewer, answer, { reasons, decision: 'answered' });
    await publish(tx, { type: 'answers', lessonId: answer.lessonId, userId: answer.userId });
    return getAnswer(tx, viewer, answerId);
  });
}
