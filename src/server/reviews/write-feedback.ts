import type { Answer } from '#contract/answers.ts';
import type { FeedbackInput } from '#contract/reviews.ts';
import { getAnswer } from '#server/answers/answers.ts';
import type { Viewer } from '#server/auth/session.ts';
import type { Db } from '#server/db/connect.ts';
import { publish } from '#server/live/live.ts';
import { settledByFeedback, settleOthers } from '#server/referrals/settle-others.ts';
import { lockAnswer } from './lock-answer.ts';
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
    await settleOthers(tx, viewer, answer, { reasons: settledByFeedback, decision: 'answered' });
    await publish(tx, { type: 'answers', lessonId: answer.lessonId, userId: answer.userId });
    return getAnswer(tx, viewer, answerId);
  });
}
