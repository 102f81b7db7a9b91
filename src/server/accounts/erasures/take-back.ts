import { type RawBuilder, sql } from 'kysely';
import { recordChange } from '#server/platform/audit/audit.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';

/** Of a withdrawn consent that is given again. */
export async function takeBackWithdrawal(tx: Tx, userId: string): Promise<void> {
  await takeBack(tx, userId, sql`asked_by = 'withdrawal'`);
}

/** Asked for in an account whose owner has only now proved to be one: somebody else's hand. */
export async function takeBackUnproved(tx: Tx, userId: string): Promise<void> {
  await takeBack(tx, userId, sql`asked_by in ('person', 'withdrawal')`);
}

/** Whoever signs in hasn't left the school. */
export async function takeBackRetention(tx: Tx, userId: string): Promise<void> {
  await takeBack(tx, userId, sql`asked_by = 'retention'`);
}

/** The number of the open request that was taken back; undefined if nothing was. */
export async function takeBack(
  tx: Tx,
  userId: string,
  which: RawBuilder<boolean>,
): Promise<number | undefined> {
  const taken = await tx
    .updateTable('erasure_requests')
    .set({ state: 'taken_back', ended_at: now, ended_by_id: userId })
    .where('account_id', '=', userId)
    .where('state', '=', 'open')
    .where(which)
    .returning('number')
    .executeTakeFirst();
  if (!taken) return undefined;
  await recordChange(tx, {
    actorId: userId,
    action: 'erasure_taken_back',
    subjectId: userId,
    details: { number: taken.number },
  });
  return taken.number;
}
