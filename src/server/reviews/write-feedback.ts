import { sql } from 'kysely';
import type { Answer } from '#contract/answers.ts';
import { getAnswer } from '#server/answers/answers.ts';
import { recordChange } from '#server/audit/audit.ts';
import type { Viewer } from '#server/auth/session.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { publish } from '#server/live/live.ts';
import { lockAnswer } from './lock-answer.ts';
import { takeOutOfForce } from './take-out-of-force.ts';

/**
 * Puts the mentor's own feedback in force as a new review; earlier reviews stay in the history. A model that is reviewing
 * the answer loses its claim, so that its text is dropped.
 */
export async function writeFeedback(db: Db, viewer: Viewer, answerId: string, text: string): Promise<Answer> {
  return db.transaction().execute(async (tx) => {
    const answer = await lockAnswer(tx, answerId);
    const replaced = await closeEarlier(tx, answerId);
    const { id: reviewId } = await tx
      .insertInto('reviews')
      .values({
        answer_id: answerId,
        author: 'mentor',
        state: 'done',
        in_force: true,
        requested_by_id: viewer.id,
        text,
        finished_at: sql<string>`now()`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .updateTable('answers')
      .set({ updated_at: sql<string>`now()` })
      .where('id', '=', answerId)
      .execute();
    await recordChange(tx, {
      actorId: viewer.id,
      action: 'feedback_written',
      subjectId: answer.userId,
      // The texts are stored with the reviews.
      details: { answerId, lessonId: answer.lessonId, reviewId, replacedReviewId: replaced ?? null },
    });
    await publish(tx, { type: 'answers', ...answer });
    return getAnswer(tx, viewer, answerId);
  });
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
