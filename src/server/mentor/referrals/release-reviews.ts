import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { lockAnswers } from '#server/mentor/in-force/lock-answer.ts';
import { selectHeld } from '#server/mentor/referring/held-review.ts';
import { asSettled } from '#server/mentor/referring/settle-others.ts';
import { recordChange } from '#server/platform/audit/audit.ts';
import { anyOf } from '#server/platform/db/any-of.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { publishAnswers, publishReferrals } from '#server/platform/live/live.ts';
import type { Scope } from '#server/platform/viewer.ts';
import { type Decided, settleAt } from './decide.ts';
import { putHeldInForce } from './put-held-in-force.ts';
import { isOpen } from './referral-rows.ts';

interface Release {
  ids: readonly string[];
  withdrawable?: true | undefined;
}

/** Those that are decided about already, or about answers that the viewer doesn't review, are skipped. */
export async function releaseReviews(
  db: Db,
  viewer: Scope,
  { ids, withdrawable }: Release,
): Promise<{ released: number }> {
  const act = withdrawable ? decideBatch : releaseOpen;
  return { released: await inBatches(db, ids, (tx, batch) => act(tx, viewer, batch)) };
}

/** Those that were decided about, and can't be taken back any more. */
export const releaseDue = (db: Db, viewer: Scope, ids: readonly string[]): Promise<number> =>
  inBatches(db, ids, (tx, batch) => releaseBatch(tx, viewer, batch, asDecided));

/** So that nobody waits long for the locks. */
const batchSize = 20;

async function inBatches(
  db: Db,
  ids: readonly string[],
  act: (tx: Tx, batch: readonly string[]) => Promise<number>,
): Promise<number> {
  const distinct = [...new Set(ids)];
  let count = 0;
  for (let start = 0; start < distinct.length; start += batchSize) {
    const batch = distinct.slice(start, start + batchSize);
    count += await db.transaction().execute((tx) => act(tx, batch));
  }
  return count;
}

const releaseOpen = (tx: Tx, viewer: Scope, ids: readonly string[]) => releaseBatch(tx, viewer, ids, isOpen);

/** The review that the person has decided about is still the one that is held. */
const asDecided = sql<SqlBool>`(referrals.settled_at is null and referrals.settle_at <= now()
  and referrals.settlement->>'releases' = held.id::text)`;

/** `which`: a condition on `referrals` and the review that is `held`. */
async function releaseBatch(
  tx: Tx,
  viewer: Scope,
  ids: readonly string[],
  which: RawBuilder<SqlBool>,
): Promise<number> {
  const answers = await lockAnswers(tx, viewer, answersOf(ids));
  const held = sql<{ id: string; answer_id: string }>`(${selectHeld(answers.map(({ id }) => id))})`;
  const settled = await tx
    .updateTable('referrals')
    .set(asSettled(viewer, 'kept'))
    .from(held.as('held'))
    .whereRef('held.answer_id', '=', 'referrals.answer_id')
    .where('referrals.id', '=', anyOf(ids))
    .where('reason', '=', 'release')
    .where(which)
    .returning('held.answer_id as answerId')
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

async function decideBatch(tx: Tx, viewer: Scope, ids: readonly string[]): Promise<number> {
  const answers = await lockAnswers(tx, viewer, answersOf(ids));
  const decided: Decided = { decision: 'kept', together: true };
  const { rows } = await sql<{ answerId: string }>`
    update referrals
    set settlement = ${JSON.stringify(decided)}::jsonb || jsonb_build_object('releases', held.id),
      settle_at = ${settleAt}, settle_by_id = ${viewer.id}
    from (${selectHeld(answers.map(({ id }) => id))}) held
    where held.answer_id = referrals.answer_id and referrals.id = ${anyOf(ids)}
      and referrals.reason = 'release' and ${isOpen}
    returning referrals.answer_id as "answerId"`.execute(tx);
  const isDecided = new Set(rows.map(({ answerId }) => answerId));
  await publishReferrals(
    tx,
    answers.filter(({ id }) => isDecided.has(id)),
  );
  return rows.length;
}

const answersOf = (referralIds: readonly string[]) => sql<string>`any(array(
  select answer_id from referrals
  where id = ${anyOf(referralIds)} and reason = 'release' and settled_at is null
))`;
