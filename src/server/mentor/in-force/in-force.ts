import { type RawBuilder, sql } from 'kysely';
import type { reviewNotices } from '#contract/notices/schemas.ts';
import { settlePassing, type Turned } from '#server/mentor/passing/settle-passing.ts';
import { anyOf } from '#server/platform/db/any-of.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { inOneTrip } from '#server/platform/db/shared-connections.ts';
import { publish } from '#server/platform/live/live.ts';
import { insertReviewNotice } from '#server/school/notices/tell-of-review.ts';

type Announced = (typeof reviewNotices)[number];

export interface PutInForce {
  /** The ids of the reviews that students read no more. */
  replaced: string[];
  /** Lessons that are done by them now, or aren't any more. */
  turned: Turned[];
}

/**
 * Students read these finished reviews, at most one of an answer, instead of those that they have read; the rules of the lessons
 * look at them. Nobody is told of what says nothing new (`null`). Call with the answers locked (lock-answer.ts), and publish them.
 */
export async function putInForce(
  tx: Tx,
  reviewIds: readonly string[],
  kind: Announced | null,
): Promise<PutInForce> {
  const isChosen = sql`reviews.id = ${anyOf(reviewIds)}`;
  const chosen = sql`select reviews.id, reviews.answer_id from reviews where ${isChosen}`;
  const [replaced, , , told = []] = await inOneTrip(tx, [
    takeOut(chosen),
    sql`update reviews set in_force = true where ${isChosen}`,
    touchAnswers(chosen),
    ...(kind === null ? [] : [insertReviewNotice(kind, isChosen)]),
  ]);
  const turned = await settlePassing(tx, lessonsOf(chosen));
  for (const userId of new Set(told.map((row) => row.userId))) await publish(tx, { type: 'notices', userId });
  return { replaced: replaced.map(({ id }) => id), turned };
}

// `chosen` selects `id` and `answer_id` of the reviews that come in force. In a transaction of one trip (record-review.ts)
// these precede the statement that ends and puts in force its own.

export const takeOut = (chosen: RawBuilder<unknown>) => sql<{ id: string }>`
  update reviews replaced set in_force = false from (${chosen}) chosen
  where replaced.answer_id = chosen.answer_id and replaced.in_force
  returning replaced.id`;

export const lessonsOf = (chosen: RawBuilder<unknown>) => sql`
  select answers.user_id, answers.lesson_id from answers join (${chosen}) chosen on chosen.answer_id = answers.id`;

export const touchAnswers = (chosen: RawBuilder<unknown>) => sql`
  update answers set updated_at = now() from (${chosen}) chosen where answers.id = chosen.answer_id`;
