import type { Tx } from '#server/db/connect.ts';
import { noSuchAnswer } from '#server/errors.ts';

/**
 * Whoever changes which of an answer's reviews is the newest or in force locks the answer first, as a deletion does: they
 * follow one another, and none can lock a review that another of them waits for.
 */
export const lockAnswer = (tx: Tx, answerId: string): Promise<{ lessonId: string; userId: string }> =>
  tx
    .selectFrom('answers')
    .select(['lesson_id as lessonId', 'user_id as userId'])
    .where('id', '=', answerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(noSuchAnswer);
