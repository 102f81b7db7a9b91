import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/connect.ts';
import { inOneTrip } from '#server/db/shared-lanes.ts';
import type { Turn } from '#server/jobs.ts';
import { publishSoon } from '#server/live.ts';
import type { Outcome } from './model.ts';
import { addModelReview, type ReviewJob } from './review-job.ts';
import type { Message } from './review-prompt.ts';

/** A review taken by this worker, with all that the model is to be told. */
export interface RunningReview {
  id: string;
  claim: string;
  attempt: number;
  answerId: string;
  userId: string;
  lessonId: string;
  answer: string;
  aiPrompt: string | null;
  assignment: string | null;
  content: string | null;
  transcription: string | null;
}

/**
 * Takes the review for this worker: whoever held it before can't write it any more. Undefined when there is nothing to do:
 * the review is finished, or was deleted with its answer.
 */
export async function claimReview(db: Db, reviewId: string): Promise<RunningReview | undefined> {
  const claim = randomUUID();
  const taken = await db
    .updateTable('reviews')
    .from(['answers', 'lessons'])
    .set((eb) => ({
      state: 'in_progress',
      claim,
      attempt: eb('reviews.attempt', '+', 1),
      started_at: sql<string>`now()`,
      first_token_at: null,
    }))
    .whereRef('answers.id', '=', 'reviews.answer_id')
    .whereRef('lessons.id', '=', 'answers.lesson_id')
    .where('reviews.id', '=', reviewId)
    .where((eb) =>
      eb.or([
        eb('reviews.state', '=', 'waiting'),
        eb('reviews.state', '=', 'in_progress'),
        eb('reviews.state', '=', 'not_configured'),
      ]),
    )
    .returning([
      'reviews.id',
      'reviews.attempt',
      'answers.id as answerId',
      'answers.user_id as userId',
      'answers.lesson_id as lessonId',
      'answers.content as answer',
      'lessons.ai_prompt as aiPrompt',
      'lessons.assignment',
      'lessons.content',
      'lessons.transcription',
      // A claim lost with the database server is no loss, so nobody waits for the disk before the model is asked.
      sql`set_config('synchronous_commit', 'off', true)`.as('hurry'),
    ])
    .executeTakeFirst();
  if (!taken) return undefined;
  const { hurry: _, ...review } = taken;
  return { ...review, claim };
}

/**
 * The model is done: its text comes in force, unless somebody has written a newer review meanwhile. Sent all at once, since
 * where twenty reviews end together each further round trip waits behind those of the others; so each statement asks by
 * itself whether the review is still ours, and the first holds it until the commit.
 */
export async function recordReview(
  db: Db,
  review: RunningReview,
  prompt: Message[],
  outcome: Extract<Outcome, { kind: 'done' }>,
): Promise<void> {
  const ours = sql`reviews.id = ${review.id} and reviews.claim = ${review.claim}`;
  const answers = await inOneTrip(db, [
    sql`select from reviews where ${ours} for update`.compile(db),
    sql`update reviews earlier set in_force = false from reviews
      where ${ours} and reviews.latest and earlier.answer_id = reviews.answer_id and earlier.in_force`.compile(
      db,
    ),
    sql`update answers set updated_at = now() from reviews
      where ${ours} and reviews.latest and answers.id = reviews.answer_id`.compile(db),
    sql`delete from review_drafts using reviews where ${ours} and review_id = reviews.id`.compile(db),
    sql`update reviews set state = 'done', in_force = latest, claim = null, text = ${outcome.text},
        model = ${outcome.model}, prompt = ${JSON.stringify(prompt)},
        usage = ${outcome.usage && JSON.stringify(outcome.usage)},
        first_token_at = started_at + ${outcome.firstTextMs} * interval '1 millisecond', finished_at = now()
      where ${ours}
      returning id`.compile(db),
  ]);
  if (answers[4].length > 0) await tellPages(db, review);
}

/** Nothing more will be tried: the administrator reads why. */
export async function failReview(
  db: Db,
  review: RunningReview,
  prompt: Message[],
  cause: string,
): Promise<void> {
  await ifStillOurs(db, review, async (tx) => {
    await tx
      .updateTable('reviews')
      .set({
        state: 'failed',
        claim: null,
        cause,
        prompt: JSON.stringify(prompt),
        finished_at: sql<string>`now()`,
      })
      .where('id', '=', review.id)
      .execute();
  });
}

/** Back to the queue: after a fault with one more failure and a pause, on a stop as it was and for the next who is free. */
export async function putBackReview(
  db: Db,
  review: RunningReview,
  job: ReviewJob,
  turn: Turn = { ahead: true },
): Promise<void> {
  await ifStillOurs(db, review, async (tx) => {
    await tx
      .updateTable('reviews')
      .set({ state: 'waiting', claim: null })
      .where('id', '=', review.id)
      .execute();
    await addModelReview(tx, review.id, { ...job, ...turn });
  });
}

/** There is no model any more: the answer waits for one, out of the queue. */
export async function setAside(db: Db, review: RunningReview): Promise<void> {
  await ifStillOurs(db, review, async (tx) => {
    await tx
      .updateTable('reviews')
      .set({ state: 'not_configured', claim: null })
      .where('id', '=', review.id)
      .execute();
  });
}

/** The answer was deleted under the model's hands: what was written of its review goes too. */
export async function dropDraftOfDeleted(db: Db, review: RunningReview): Promise<void> {
  await sql`delete from review_drafts
    where review_id = ${review.id} and not exists (select from reviews where id = ${review.id})`.execute(db);
}

/**
 * The fence: one transaction that changes the review only while it is claimed by us and clears the draft. The pages are told
 * after it, or the reviews of all workers would be committed one by one; whoever dies in between leaves that to the rescue.
 */
async function ifStillOurs(
  db: Db,
  review: RunningReview,
  change: (tx: Tx, row: { latest: boolean }) => Promise<void>,
): Promise<void> {
  const ours = await db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('reviews')
      .select('latest')
      .where('id', '=', review.id)
      .where('claim', '=', review.claim)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return false;
    await change(tx, row);
    await tx.deleteFrom('review_drafts').where('review_id', '=', review.id).execute();
    return true;
  });
  if (ours) await tellPages(db, review);
}

const tellPages = (db: Db, { lessonId, userId }: RunningReview) =>
  publishSoon(db, { type: 'answers', lessonId, userId });
