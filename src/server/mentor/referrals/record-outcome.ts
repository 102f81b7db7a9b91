import type { Referral } from '#contract/referrals/schemas.ts';
import { recordChange } from '#server/platform/audit/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { conflict } from '#server/platform/errors.ts';
import { publish } from '#server/platform/live/live.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { changeOf } from './change-of.ts';
import { lockReferral } from './lock-referral.ts';
import { findReferral } from './referrals.ts';

/** How an alarm ended that a person has answered: written once, read where the alarm is, and by its author in his own data. */
export async function recordOutcome(db: Db, viewer: Viewer, id: string, outcome: string): Promise<Referral> {
  await db.transaction().execute(async (tx) => {
    const { referral } = await lockReferral(tx, viewer, id);
    if (!referral.asksOutcome) throw conflict(refusalOf(referral));
    await tx.updateTable('referrals').set({ outcome }).where('id', '=', id).execute();
    const { answerId, student } = referral;
    await recordChange(tx, {
      actorId: viewer.id,
      action: 'referral_outcome',
      subjectId: student.id,
      details: { referralId: id, ...(answerId !== null && { answerId }) },
    });
    await publish(tx, changeOf(referral));
  });
  return findReferral(db, viewer, id);
}

function refusalOf({ reason, settled }: Referral): string {
  if (reason !== 'crisis') return 'Чем кончилось, записывают о тревоге';
  if (!settled) return 'Сначала ответьте на тревогу';
  return settled.decision === 'dismissed'
    ? 'Тревога была ложной: записывать нечего'
    : 'Чем кончилось, уже записано';
}
