import { sql } from 'kysely';
import { lockAnswers } from '#server/mentor/reviews/lock-answer.ts';
import { recordChange } from '#server/platform/audit/audit.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { publishAnswers, publishReferrals } from '#server/platform/live/live.ts';
import type { Viewer } from '#server/platform/viewer.ts';
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
  const answers = await lockAnswers(tx, viewer, answersOf(ids));
  const answerIds = answers.map(({ id }) => id);
  const settled = await tx
    .updateTable('referrals')
    .set({ settled_at: sql<string>`now()`, settled_by_id: viewer.id, decision: 'kept' })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('reason', '=', 'release')
    .where('settled_at', 'is', null)
    .where('answer_id', '=', sql<string>`any(array(select answer_id from (${selectHeld(answerIds)}) held))`)
    .returning('answer_id as answerId')
    .$narrowType<{ answerId: string }>()
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
  const changed = answers.filter(({ id }) => released.includes(id));
  await publishAnswers(tx, changed);
  const isSettled = new Set(settled.map(({ answerId }) => answerId));
  await publishReferrals(
    tx,
    answers.filter(({ id }) => isSettled.has(id)),
  );
  return released.length;
}

const answersOf = (referralIds: readonly string[]) => sql<string>`any(array(
  select answer_id from referrals
  where id = any(${referralIds}::uuid[]) and reason = 'release' and settled_at is null
))`;
