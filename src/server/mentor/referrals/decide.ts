import { sql } from 'kysely';
import { type Settlement, withdrawSeconds } from '#contract/referrals/schemas.ts';
import { selectHeld } from '#server/mentor/referring/held-review.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { publish } from '#server/platform/live/live.ts';
import type { Scope } from '#server/platform/viewer.ts';
import { changeOf } from './change-of.ts';
import type { LockedReferral } from './lock-referral.ts';
import { putInEffect } from './put-in-effect.ts';

/**
 * The decision waits in the referral until it takes effect (due-decisions.ts): for other curators it is decided, for the
 * student nothing has happened. It is tried and undone first, so that what can't take effect is refused now.
 */
export async function decide(
  tx: Tx,
  viewer: Scope,
  locked: LockedReferral,
  settlement: Settlement,
): Promise<void> {
  const { referral, answer } = locked;
  const releases =
    answer && referral.reason === 'release' ? await findHeldId(tx, answer.answerId) : undefined;
  await sql`savepoint tried`.execute(tx);
  await putInEffect(tx, viewer, locked, settlement);
  await sql`rollback to savepoint tried`.execute(tx);
  await tx
    .updateTable('referrals')
    .set(asDecided(viewer, { ...settlement, ...(releases !== undefined && { releases }) }))
    .where('id', '=', referral.id)
    .execute();
  await publish(tx, changeOf(referral));
}

/** Besides the settlement: the held review that was decided about, and whether it was one of many. */
export interface Decided extends Settlement {
  releases?: string;
  together?: true;
}

const asDecided = (viewer: Scope, decided: Decided) => ({
  settlement: JSON.stringify(decided),
  settle_at: settleAt,
  settle_by_id: viewer.id,
});

export const settleAt = sql<string>`now() + make_interval(secs => ${withdrawSeconds})`;

export async function findHeldId(tx: Tx, answerId: string): Promise<string | undefined> {
  const { rows } = await selectHeld([answerId]).execute(tx);
  return rows[0]?.id;
}
