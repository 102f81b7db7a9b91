import type { Settlement, Referral } from '#contract/referrals/schemas.ts';
import { wordsIn } from '#contract/referrals/words.ts';
import { fullName } from '#domain/full-name.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { conflict } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { decide } from './decide.ts';
import { lockReferral } from './lock-referral.ts';
import { putInEffect } from './put-in-effect.ts';
import { findReferral } from './referrals.ts';

/** At once, or where it can be taken back, a little later. Of two who settle it at once, the second learns the first's decision. */
export async function settleReferral(
  db: Db,
  viewer: Viewer,
  id: string,
  { withdrawable, ...settlement }: Settlement,
): Promise<Referral> {
  await db.transaction().execute(async (tx) => {
    const locked = await lockReferral(tx, viewer, id);
    refuseSettled(locked.referral);
    const settle = withdrawable ? decide : putInEffect;
    await settle(tx, viewer, locked, settlement);
  });
  return findReferral(db, viewer, id);
}

export function refuseSettled(referral: Referral): void {
  if (referral.settled) throw conflict(settledSentence(referral, referral.settled));
}

function settledSentence(referral: Referral, { by, decision }: Referral['settled'] & object): string {
  const who = by ? `${fullName(by)}, ` : '';
  return `Уже решено: ${who}«${wordsIn(referral, decision).button.toLocaleLowerCase('ru')}»`;
}
