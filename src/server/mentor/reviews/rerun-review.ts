import type { Answer } from '#contract/answers/schemas.ts';
import { getAnswer } from '#server/mentor/answers/answers.ts';
import { lockAnswer } from '#server/mentor/in-force/lock-answer.ts';
import { refuseModel } from '#server/mentor/reviews/job/may-ask-model.ts';
import { queueReview } from '#server/mentor/reviews/job/queue-review.ts';
import { recordChange } from '#server/platform/audit/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { publish } from '#server/platform/live/live.ts';
import type { Viewer } from '#server/platform/viewer.ts';

/** An administrator or a curator requests another review of the answer, unless no model may read it. */
export async function rerunReview(db: Db, viewer: Viewer, answerId: string): Promise<Answer> {
  await db.transaction().execute(async (tx) => {
    const answer = await lockAnswer(tx, viewer, answerId);
    await refuseModel(tx, answerId);
    await queueReview(tx, answerId, viewer.id);
    await recordChange(tx, {
      actorId: viewer.id,
      action: 'review_requested',
      subjectId: answer.userId,
      details: { answerId, lessonId: answer.lessonId },
    });
    await publish(tx, { type: 'answers', ...answer });
  });
  return getAnswer(db, viewer, answerId);
}
