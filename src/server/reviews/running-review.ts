import { sql } from 'kysely';
import type { Criterion } from '#contract/criteria.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { mentorInForce } from '#server/lessons/mentor-versions.ts';
import { publishSoon } from '#server/live/live.ts';
import { reviewQueue } from '#server/queue/queue-table.ts';
import { type Return, returnRow } from '#server/queue/return-rows.ts';
import type { TakenRow } from '#server/queue/take-rows.ts';
import type { Message } from './message.ts';

/** A review taken by this worker, with everything that its prompt needs. */
export interface RunningReview extends TakenRow {
  attempt: number;
  answerId: string;
  userId: string;
  lessonId: string;
  answer: string;
  /** The version in force when the review was taken; null in a lesson without prompt and criteria. */
  mentorVersionId: string | null;
  aiPrompt: string | null;
  criteria: Criterion[];
  assignment: string | null;
  content: string | null;
  transcription: string | null;
}

/** Undefined if the claim is lost: the answer was deleted, or another worker has the review. */
export async function findRunningReview(db: Db, taken: TakenRow): Promise<RunningReview | undefined> {
  const review = await db
    .selectFrom('reviews')
    .innerJoin('answers', 'answers.id', 'reviews.answer_id')
    .innerJoin('lessons', 'lessons.id', 'answers.lesson_id')
    .leftJoinLateral(mentorInForce, (join) => join.onTrue())
    .select([
      'reviews.attempt',
      'answers.id as answerId',
      'answers.user_id as userId',
      'answers.lesson_id as lessonId',
      'answers.content as answer',
      'mentor.id as mentorVersionId',
      'mentor.prompt as aiPrompt',
      sql<Criterion[]>`coalesce(mentor.criteria, '[]')`.as('criteria'),
      'lessons.assignment',
      'lessons.content',
      'lessons.transcription',
    ])
    .where('reviews.id', '=', taken.id)
    .where('reviews.claim', '=', taken.claim)
    .executeTakeFirst();
  return review && { ...taken, ...review };
}

/** Gives up: the administrator sees the cause. */
export async function failReview(
  db: Db,
  review: RunningReview,
  prompt: Message[],
  cause: string,
): Promise<void> {
  await finish(db, review, (tx) =>
    updateOurs(tx, review)
      .set({
        state: 'failed',
        claim: null,
        cause,
        failures: review.failures + 1,
        prompt: JSON.stringify(prompt),
        finished_at: sql<string>`now()`,
      })
      .executeTakeFirst(),
  );
}

/** There is no model: the answer waits for one outside of the queue. */
export async function setAside(db: Db, review: RunningReview): Promise<void> {
  await finish(db, review, (tx) =>
    updateOurs(tx, review).set({ state: 'not_configured', claim: null }).executeTakeFirst(),
  );
}

/** Returns the review to the queue: after a fault with one more failure and a delay, on a stop unchanged and at once. */
export async function putBackReview(db: Db, review: RunningReview, how?: Return): Promise<void> {
  await finish(db, review, async (tx) => ({
    numUpdatedRows: (await returnRow(tx, reviewQueue, review, how)) ? 1n : 0n,
  }));
}

/** Fencing by the claim: a review that another worker has taken or somebody has deleted is not changed. */
const updateOurs = (tx: Tx, { id, claim }: RunningReview) =>
  tx.updateTable('reviews').where('id', '=', id).where('claim', '=', claim);

/**
 * Changes the review and deletes its draft in one transaction. The pages are notified after the commit: a notification
 * inside would make PostgreSQL serialize the commits of all workers. If the worker dies in between, the next sweep notifies
 * them.
 */
async function finish(
  db: Db,
  review: RunningReview,
  change: (tx: Tx) => Promise<{ numUpdatedRows: bigint }>,
): Promise<void> {
  const isOurs = await db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await change(tx);
    if (numUpdatedRows === 0n) return false;
    await tx.deleteFrom('review_drafts').where('review_id', '=', review.id).execute();
    return true;
  });
  if (isOurs) await notifyPagesSoon(db, review);
}

export const notifyPagesSoon = (db: Db, { lessonId, userId }: RunningReview) =>
  publishSoon(db, { type: 'answers', lessonId, userId });
