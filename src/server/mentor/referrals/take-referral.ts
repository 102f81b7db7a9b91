import { sql } from 'kysely';
import { lookSeconds, type Referral } from '#contract/referrals/schemas.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { publish } from '#server/platform/live/live.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { changeOf } from './change-of.ts';
import { inReach, isOpen, isTakenBy } from './referral-rows.ts';
import { findReferral } from './referrals.ts';

/**
 * Shows the others who looks at it, as long as that is renewed. Whoever looks first stays: the next one sees him, and takes
 * his place when he has left.
 */
export async function takeReferral(db: Db, viewer: Viewer, id: string): Promise<Referral> {
  const { rows } = await sql<{ isRenewed: boolean }>`
    with free as (
      select referrals.id, (${isTakenBy(viewer)}) is true as renewed
      from referrals
      where referrals.id = ${id} and ${isOpen} and ${inReach(viewer)}
        and (referrals.taken_by_id is null or referrals.taken_by_id = ${viewer.id} or referrals.taken_until <= now())
      for no key update of referrals
    )
    update referrals
    set taken_by_id = ${viewer.id}, taken_until = now() + make_interval(secs => ${lookSeconds})
    from free where referrals.id = free.id
    returning free.renewed as "isRenewed"`.execute(db);
  const referral = await findReferral(db, viewer, id);
  if (rows[0]?.isRenewed === false) await publish(db, changeOf(referral));
  return referral;
}

/** Another's look stays. */
export async function leaveReferral(db: Db, viewer: Viewer, id: string): Promise<{ id: string }> {
  const referral = await findReferral(db, viewer, id);
  const left = await db
    .updateTable('referrals')
    .set({ taken_by_id: null, taken_until: null })
    .where('id', '=', id)
    .where('taken_by_id', '=', viewer.id)
    .returning('id')
    .executeTakeFirst();
  if (left) await publish(db, changeOf(referral));
  return { id };
}
