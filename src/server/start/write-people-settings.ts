import { sql } from 'kysely';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/connect.ts';
import { defaultSupportText } from '#server/referrals/support-text.ts';

/** What statements about answers that wait for a person read of the environment. */
export async function writePeopleSettings(
  db: Db,
  { supportText = defaultSupportText, referralHours }: Pick<Config, 'supportText' | 'referralHours'>,
): Promise<void> {
  const hours = JSON.stringify(referralHours);
  await sql`
    update school_settings set support_text = ${supportText}, referral_hours = ${hours}
    where (support_text, referral_hours) is distinct from (${supportText}, ${hours}::jsonb)`.execute(db);
}
