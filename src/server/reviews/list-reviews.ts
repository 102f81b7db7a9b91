import type { ReviewRecord } from '#contract/reviews.ts';
import type { Db } from '#server/db/connect.ts';
import { noSuchAnswer } from '#server/errors.ts';
import { personOf } from '#server/users/person.ts';
import { statisticsOf } from './review-statistics.ts';

/** All reviews of the answer, newest first: by the model and by mentors, including failed and cancelled ones. */
export async function listReviews(db: Db, answerId: string): Promise<ReviewRecord[]> {
  const rows = await db
    .selectFrom('reviews')
    .leftJoin('users', 'users.id', 'reviews.requested_by_id')
    .leftJoin('mentor_versions', 'mentor_versions.id', 'reviews.mentor_version_id')
    .select([
      'reviews.id',
      'reviews.author',
      'reviews.state',
      'reviews.in_force as inForce',
      'reviews.attempt as tries',
      'reviews.text',
      'reviews.cause',
      'reviews.raw',
      'reviews.quotes_lost as quotesLost',
      'reviews.confidence',
      'reviews.helpful',
      'mentor_versions.number as version',
      'reviews.prompt',
      'reviews.created_at as createdAt',
      'reviews.finished_at as finishedAt',
      personOf('users').as('requestedBy'),
      statisticsOf('reviews').as('statistics'),
    ])
    .where('reviews.answer_id', '=', answerId)
    .orderBy('reviews.id', 'desc')
    .execute();
  if (rows.length === 0) await refuseUnknownAnswer(db, answerId);
  return rows.map(({ statistics, prompt, ...row }) => ({
    ...row,
    ...statistics,
    // Written by recordReview as an array of messages.
    prompt: prompt as ReviewRecord['prompt'],
  }));
}

async function refuseUnknownAnswer(db: Db, answerId: string): Promise<void> {
  await db
    .selectFrom('answers')
    .select('id')
    .where('id', '=', answerId)
    .executeTakeFirstOrThrow(noSuchAnswer);
}
