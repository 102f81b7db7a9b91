import { sql } from 'kysely';
import { recordChange } from '#server/audit/audit.ts';
import type { Viewer } from '#server/auth/session.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { answerAuthor, lessonOpenTo, othersOf } from '#server/enrolments/enrolments.ts';
import { publish, publishAnswers } from '#server/live/live.ts';
import { selectHeld } from './held-review.ts';
import { putHeldInForce } from './put-held-in-force.ts';

/** So that nobody waits long for the locks. */
const batchSize = 20;

/** Those that are settled already, or about answers that the viewer doesn't review, are skipped. */
export async function releaseReviews(
  db: Db,
  viewer: Viewer,
  ids: readonly string[],
): Promise<{ released: number }> {
  const distinct = [...new Set(ids)];
  let released = 0;
  for (let start = 0; start < distinct.length; start += batchSize) {
    const batch = distinct.slice(start, start + batchSize);
    released += await db.transaction().execute((tx) => releaseBatch(tx, viewer, batch));
  }
  return { released };
}

async function releaseBatch(tx: Tx, viewer: Viewer, ids: readonly string[]): Promise<number> {
  const answers = await lockAnswers(tx, viewer, ids);
  const answerIds = answers.map(({ id }) => id);
  const settled = await tx
    .updateTable('referrals')
    .set({ settled_at: sql<string>`now()`, settled_by_id: viewer.id, decision: 'kept' })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('reason', '=', 'release')
    .where('settled_at', 'is', null)
    .where('answer_id', '=', sql<string>`any(array(select answer_id from (${selectHeld(answerIds)}) held))`)
    .returning('answer_id as answerId')
    .execute();
  if (settled.length === 0) return 0;
  const released = await putHeldInForce(
    tx,
    settled.map(({ answerId }) => answerId),
  );
  await recordChange(tx, {
    actorId: viewer.id,
    action: 'reviews_released',
    details: { reviews: released.length, answerIds: released },
  });
  await publishAnswers(
    tx,
    answers.filter(({ id }) => released.includes(id)),
  );
  await publish(tx, { type: 'referrals' });
  return released.length;
}

/** In the order of lockAnswer: the authors, then the answers; each in the order of their ids. */
async function lockAnswers(tx: Tx, viewer: Viewer, ids: readonly string[]) {
  const given = sql<string>`any(array(
    select answer_id from referrals
    where id = any(${ids}::uuid[]) and reason = 'release' and settled_at is null
  ))`;
  const authors = sql<string>`any(array(select user_id from answers where answers.id = ${given}))`;
  await tx.selectFrom('users').select('id').where('id', '=', authors).orderBy('id').forKeyShare().execute();
  return tx
    .selectFrom('answers')
    .innerJoin('lessons', 'lessons.id', 'answers.lesson_id')
    .select(['answers.id', 'answers.lesson_id as lessonId', 'answers.user_id as userId'])
    .where('answers.id', '=', given)
    .where(lessonOpenTo(viewer))
    .where(othersOf(viewer, answerAuthor))
    .orderBy('answers.id')
    .forNoKeyUpdate('answers')
    .execute();
}
