import type { ReviewRecord } from '#contract/reviews.ts';
import type { Db } from '#server/db/connect.ts';
import { notFound } from '#server/errors.ts';
import { figuresOf } from './review-figures.ts';

/** Every time the answer was reviewed, the newest first: by the model and by mentors, also what failed or was cancelled. */
export async function listReviews(db: Db, answerId: string): Promise<ReviewRecord[]> {
  const rows = await db
    .selectFrom('reviews')
    .leftJoin('users', 'users.id', 'reviews.requested_by_id')
    .select([
      'reviews.id',
      'reviews.author',
      'reviews.state',
      'reviews.in_force as inForce',
      'reviews.attempt as tries',
      'reviews.text',
      'reviews.cause',
      'reviews.prompt',
      'reviews.created_at as createdAt',
      'reviews.finished_at as finishedAt',
      'users.id as userId',
      'users.first_name as firstName',
      'users.last_name as lastName',
      figuresOf('reviews').as('figures'),
    ])
    .where('reviews.answer_id', '=', answerId)
    .orderBy('reviews.id', 'desc')
    .execute();
  if (rows.length === 0) await findAnswerId(db, answerId);
  return rows.map(({ figures, userId, firstName, lastName, prompt, ...row }) => ({
    ...row,
    ...figures,
    // Written by recordReview as an array of messages.
    prompt: prompt as ReviewRecord['prompt'],
    requestedBy:
      userId === null ? null : { id: userId, firstName: firstName ?? '', lastName: lastName ?? '' },
  }));
}

async function findAnswerId(db: Db, answerId: string): Promise<void> {
  const answer = await db.selectFrom('answers').select('id').where('id', '=', answerId).executeTakeFirst();
  if (!answer) throw notFound('Ответ не найден');
}
