import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { type ApiError, forbidden, noSuchAnswer } from '#server/platform/errors.ts';
import type { Scope } from '#server/platform/viewer.ts';
import { answerAuthor, lessonOpenTo, othersOf } from '#server/school/enrolments/enrolments.ts';

/**
 * Finds the answer among those that the viewer reviews. Every change of which review of an answer is the newest or in force
 * locks the answer first, and so does its deletion. So these are serialized and can't deadlock on the reviews. The author and
 * the lesson are locked before: what goes with one of them, and what is counted of the person, waits, and can't deadlock.
 */
export async function lockAnswer(
  tx: Tx,
  viewer: Scope,
  answerId: string,
): Promise<{ lessonId: string; userId: string }> {
  const [answer] = await lockAnswers(tx, viewer, sql`${answerId}`);
  if (!answer) throw await answerRefusal(tx, viewer, answerId);
  return { lessonId: answer.lessonId, userId: answer.userId };
}

/** Several, in the order of their ids; those that the viewer doesn't review are left out. */
export async function lockAnswers(tx: Tx, viewer: Scope, ids: RawBuilder<string>) {
  const authors = sql<string>`any(array(select user_id from answers where answers.id = ${ids}))`;
  await tx.selectFrom('users').select('id').where('id', '=', authors).orderBy('id').forShare().execute();
  return tx
    .selectFrom('answers')
    .innerJoin('lessons', 'lessons.id', 'answers.lesson_id')
    .select(['answers.id', 'answers.lesson_id as lessonId', 'answers.user_id as userId'])
    .where('answers.id', '=', ids)
    .where(lessonOpenTo(viewer))
    .where(othersOf(viewer, answerAuthor))
    .orderBy('answers.id')
    .forKeyShare('lessons')
    .forNoKeyUpdate('answers')
    .execute();
}

/** The same locks for the program itself, in one trip. */
export const lockInOrder = ({ userId, answerId }: { userId: string; answerId: string }) => [
  sql`select from users where id = ${userId} for share`,
  sql`select from lessons join answers on answers.lesson_id = lessons.id
    where answers.id = ${answerId} for key share of lessons for no key update of answers`,
];

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
