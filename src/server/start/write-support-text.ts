import { sql } from 'kysely';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/connect.ts';
import { defaultSupportText } from '#server/referrals/support-text.ts';

/** Read together with an answer, by the statement that stores it. */
export async function writeSupportText(db: Db, { supportText }: Pick<Config, 'supportText'>): Promise<void> {
  const text = supportText ?? defaultSupportText;
  await sql`
    update school_settings set support_text = ${text} where support_text is distinct from ${text}`.execute(
    db,
  );
}
