import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';

/** As after the last refusal of our own mail server (record-try.ts); what is known already stays. */
export async function noteBounces(db: Db, addresses: readonly string[]): Promise<{ noted: number }> {
  const wanted = addresses.map((address) => address.trim().toLowerCase());
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ mail_failed_at: now })
    .where(sql`lower(email)`, '=', sql`any(${wanted})`)
    .where('mail_failed_at', 'is', null)
    .executeTakeFirst();
  return { noted: Number(numUpdatedRows) };
}
