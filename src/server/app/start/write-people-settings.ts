import { sql } from 'kysely';
import { defaultSupportText } from '#server/models/safety/support-text.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Db } from '#server/platform/db/connect.ts';

/** What statements about answers that wait for a person read of the environment. */
export async function writePeopleSettings(
  db: Db,
  {
    supportText = defaultSupportText,
    referralHours,
    quietHours,
  }: Pick<Config, 'supportText' | 'referralHours' | 'quietHours'>,
): Promise<void> {
  const hours = JSON.stringify(referralHours);
  const { start = null, end = null } = quietHours ?? {};
  await sql`
    update school_settings
    set support_text = ${supportText}, referral_hours = ${hours}, quiet_from = ${start}, quiet_to = ${end}
    where (support_text, referral_hours, quiet_from, quiet_to)
      is distinct from (${supportText}, ${hours}::jsonb, ${start}::smallint, ${end}::smallint)`.execute(db);
}
