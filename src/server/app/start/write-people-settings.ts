import { sql } from 'kysely';
import { defaultSupportText } from '#server/models/safety/support-text.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Db } from '#server/platform/db/connect.ts';

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
