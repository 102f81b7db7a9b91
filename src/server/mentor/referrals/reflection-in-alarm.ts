import type { Referral } from '#contract/referrals/schemas.ts';
import { crisisTier } from '#server/models/safety/crisis-tier.ts';
import type { Db } from '#server/platform/db/connect.ts';

/**
 * What the student has written for himself after a talk is shown to whoever may settle an alarm, while it is open and the words
 * are what it may be about. Null otherwise.
 */
export async function findReflection(
  db: Db,
  answerId: string,
  referrals: readonly Referral[],
): Promise<string | null> {
  if (!referrals.some(({ reason, settled }) => reason === 'crisis' && settled === null)) return null;
  const talk = await db
    .selectFrom('dialogues')
    .select('reflection')
    .where('answer_id', '=', answerId)
    .executeTakeFirst();
  const reflection = talk?.reflection ?? null;
  return reflection !== null && crisisTier(reflection) === 'explicit' ? reflection : null;
}
