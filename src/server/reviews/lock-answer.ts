import { sql } from 'kysely';
import type { Scope } from '#server/auth/session.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { answerAuthor, lessonOpenTo, othersOf } from '#server/enrolments/enrolments.ts';
import { type ApiError, forbidden, noSuchAnswer } from '#server/errors.ts';

/**
 * Finds the answer among those that the viewer reviews. Every change of which review of an answer is the newest or in force
 * locks the answer first, and so does its deletion. So these are serialized and can't deadlock on the reviews. The author is
 * locked before: whoever is deleted is told nothing more, and the deletion, which begins with the person, can't deadlock.
 */
export async function lockAnswer(
  tx: Tx,
  viewer: Scope,
  answerId: string,
): Promise<{ lessonId: string; userId: string }> {
  const author = sql<string>`(select user_id from answers where id = ${answerId})`;
  await tx.selectFrom('users').select('id').where('id', '=', author).forKeyShare().execute();
  const answer = await tx
    .selectFrom('answers')
    .innerJoin('lessons', 'lessons.id', 'answers.lesson_id')
    .select(['answers.lesson_id as lessonId', 'answers.user_id as userId'])
    .where('answers.id', '=', answerId)
    .where(lessonOpenTo(viewer))
    .where(othersOf(viewer, answerAuthor))
    .forNoKeyUpdate('answers')
    .executeTakeFirst();
  if (!answer) throw await answerRefusal(tx, viewer, answerId);
  return answer;
}

/** One's own answer is no secret, so its refusal says why. */
export async function answerRefusal(db: Db | Tx, viewer: Scope, answerId: string): Promise<ApiError> {
  const own = await db
    .selectFrom('answers')
    .select('id')
    .where('id', '=', answerId)
    .where('user_id', '=', viewer.id)
    .executeTakeFirst();
  return own ? forbidden('Свой ответ проверить нельзя: это сделает другой куратор') : noSuchAnswer();
}
