import { sql } from 'kysely';
import type { AnswerReader, TalkLine } from '#contract/answers.ts';
import type { Criterion } from '#contract/criteria.ts';
import type { ReleaseMode } from '#contract/lessons.ts';
import type { DataRule } from '#contract/places.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { prepared } from '#server/db/prepared.ts';
import { mentorInForce } from '#server/lessons/mentor-versions.ts';
import { publishSoon } from '#server/live/live.ts';
import { changeClaimed } from '#server/queue/change-claimed.ts';
import { reviewQueue } from '#server/queue/queue-table.ts';
import { type Return, returnRow } from '#server/queue/return-rows.ts';
import type { TakenRow } from '#server/queue/take-rows.ts';
import type { Message } from '#server/models/message.ts';
import { alarm } from './may-ask-model.ts';
import { type PlayedTalk, sceneOf, talkMaterial, type TalkMaterial } from './talk-material.ts';

/** A review taken by this worker, with everything that its prompt needs. */
export interface RunningReview extends TakenRow {
  attempt: number;
  answerId: string;
  userId: string;
  lessonId: string;
  courseId: string;
  /** Where the models may be that read answers of the course. */
  dataRule: DataRule;
  answer: string;
  /** Of an answer that is a talk. */
  talk: TalkMaterial | undefined;
  reader: AnswerReader;
  /** What became of an alarm about the answer. */
  alarm: string | null;
  /** The lesson's mode when this try began: what was shown since then stays shown. */
  release: ReleaseMode;
  /** The version in force when the review was taken; null in a lesson without prompt and criteria. */
  mentorVersionId: string | null;
  aiPrompt: string | null;
  criteria: Criterion[];
  assignment: string | null;
  content: string | null;
  transcription: string | null;
}

/** Where the words of a review under way are. */
export const reviewDrafts = {
  rows: 'reviews',
  drafts: 'review_drafts',
  key: 'review_id',
  holds: true,
} as const;

/** A person reads it before the student does. */
export const isHeld = ({ release }: RunningReview): boolean => release === 'after_person';

/** Undefined if the claim is lost: the answer was deleted, or another worker has the review. */
export async function findRunningReview(db: Db, taken: TakenRow): Promise<RunningReview | undefined> {
  const [review] = await runningReviews(db, { id: taken.id, claim: taken.claim });
  if (!review) return undefined;
  const { lines, played, assignment, ...rest } = review;
  return {
    ...taken,
    ...rest,
    assignment: played ? sceneOf(played.card) : assignment,
    talk: lines ? talkMaterial(lines, played) : undefined,
  };
}

const runningReviews = prepared((db, { id, claim }: Pick<TakenRow, 'id' | 'claim'>) =>
  db
    .selectFrom('reviews')
    .innerJoin('answers', 'answers.id', 'reviews.answer_id')
    .innerJoin('lessons', 'lessons.id', 'answers.lesson_id')
    .innerJoin('courses', 'courses.id', 'lessons.course_id')
    .leftJoinLateral(mentorInForce, (join) => join.onTrue())
    .select([
      'reviews.attempt',
      'answers.id as answerId',
      'answers.user_id as userId',
      'answers.lesson_id as lessonId',
      'courses.id as courseId',
      'courses.data_rule as dataRule',
      'answers.content as answer',
      'answers.reader',
      sql<TalkLine[] | null>`answers.lines`.as('lines'),
      playedTalk,
      alarm,
      'lessons.release',
      'mentor.id as mentorVersionId',
      'mentor.prompt as aiPrompt',
      sql<Criterion[]>`coalesce(mentor.criteria, '[]')`.as('criteria'),
      'lessons.assignment',
      'lessons.content',
      'lessons.transcription',
    ])
    .where('reviews.id', '=', id)
    .where('reviews.claim', '=', claim),
);

/** For a query on `answers`: null in a written one. */
const playedTalk = sql<PlayedTalk | null>`case when answers.lines is not null then (
  select jsonb_build_object('card', card, 'level', level, 'endedBy', ended_by, 'mood', (
    select mood from dialogue_turns
    where dialogue_id = dialogues.id and mood is not null order by dialogue_turns.number desc limit 1
  ))
  from dialogues join scenarios on scenarios.id = scenario_id
  where dialogues.answer_id = answers.id
) end`.as('played');

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

/** There is no model, or none that the course allows: the answer waits for one outside of the queue. */
export async function setAside(db: Db, review: RunningReview, cause: string | null = null): Promise<void> {
  await finish(db, review, (tx) =>
    updateOurs(tx, review).set({ state: 'not_configured', claim: null, cause }).executeTakeFirst(),
  );
}

/** Returns the review to the queue: after a fault with one more failure and a delay, on a stop unchanged and at once. */
export async function putBackReview(db: Db, review: RunningReview, how?: Return): Promise<void> {
  await finish(db, review, async (tx) => ({
    numUpdatedRows: (await returnRow(tx, reviewQueue, review, how)) ? 1n : 0n,
  }));
}

/** Fencing by the claim: a review that another worker has taken or somebody has deleted is not changed. */
export const updateOurs = (tx: Tx, { id, claim }: RunningReview) =>
  tx.updateTable('reviews').where('id', '=', id).where('claim', '=', claim);

/** Changes the review if it is still ours, and then notifies the pages. Returns whether it was. */
export async function finish(
  db: Db,
  review: RunningReview,
  change: (tx: Tx) => Promise<{ numUpdatedRows: bigint }>,
): Promise<boolean> {
  const isOurs = await changeClaimed(db, reviewDrafts, review.id, change);
  if (isOurs) await notifyPagesSoon(db, review);
  return isOurs;
}

export const notifyPagesSoon = (db: Db, { lessonId, userId }: RunningReview) =>
  publishSoon(db, { type: 'answers', lessonId, userId });
