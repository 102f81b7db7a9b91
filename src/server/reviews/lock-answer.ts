import type { Tx } from '#server/db/connect.ts';
import { noSuchAnswer } from '#server/errors.ts';

/**
 * Every change of which review of an answer is the newest or in force locks the answer first, and so does its deletion. So
 * these are serialized and can't deadlock on the reviews.
 */
export const lockAnswer = (tx: Tx, answerId: string): Promise<{ lessonId: string; userId: string }> =>
  tx
    .selectFrom('answers')
    .select(['lesson_id as lessonId', 'user_id as userId'])
    .where('id', '=', answerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(noSuchAnswer);
