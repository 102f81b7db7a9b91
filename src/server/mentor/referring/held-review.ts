import { type RawBuilder, sql } from 'kysely';
import type { ReferralWithAnswer } from '#contract/referrals/schemas.ts';
import { listFeedback, structuredOf } from '#server/mentor/feedback/read-feedback.ts';
import type { Db } from '#server/platform/db/connect.ts';

/** A model's review that the student doesn't read yet: the newest finished one of an answer, if it isn't in force. */
export async function findHeld(db: Db, answerId: string): Promise<ReferralWithAnswer['held']> {
  const row = await db
    .selectFrom('reviews as held')
    .select(['held.id as reviewId', 'held.text'])
    .select(structuredOf('held'))
    .where('held.id', '=', sql<string>`(select id from (${selectHeld([answerId])}) newest)`)
    .executeTakeFirst();
  if (!row || row.text === null) return null;
  const [feedback = null] = await listFeedback(db, [row]);
  return { reviewId: row.reviewId, text: row.text, feedback };
}

/** The `id` of each such review, with its `answer_id`. */
export const selectHeld = (
  answerIds: readonly string[],
): RawBuilder<{ id: string; answer_id: string }> => sql`
  select newest.id, newest.answer_id
  from unnest(${answerIds}::uuid[]) as given (id)
  cross join lateral (
    select reviews.id, reviews.answer_id, reviews.author, reviews.in_force from reviews
    where reviews.answer_id = given.id and reviews.state = 'done'
    order by reviews.id desc limit 1
  ) newest
  where newest.author = 'model' and not newest.in_force`;
