import { sql } from 'kysely';
import { type AskedBy, dueDays } from '#contract/personal-data/schemas.ts';
import { recordChange } from '#server/platform/audit/audit.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { locks } from '#server/platform/db/locks.ts';
import { tellOfErasure } from './tell-of-erasure.ts';

interface Opening {
  /** The account; it may have been deleted before. */
  accountId: string;
  askedBy: AskedBy;
  coolOffDays: number;
  reason?: string | null;
}

/** Opens a request, records it and tells administrators; undefined if the account has an open one. */
export async function openRequest(
  tx: Tx,
  actorId: string | null,
  opening: Opening,
): Promise<{ id: string; number: number } | undefined> {
  const opened = await insertRequest(tx, opening);
  if (!opened) return undefined;
  await recordChange(tx, {
    actorId,
    action: 'erasure_asked',
    subjectId: opening.accountId,
    details: { number: opened.number },
  });
  await tellOfErasure(tx, opened.id);
  return opened;
}

/** The row alone. Numbers have no gaps, and don't begin anew after a restore, as those of an identity would. */
export async function insertRequest(
  tx: Tx,
  { accountId, askedBy, coolOffDays, reason = null }: Opening,
): Promise<{ id: string; number: number } | undefined> {
  await sql`select pg_advisory_xact_lock(${locks.erasureNumbers})`.execute(tx);
  const row = {
    number: sql<number>`(select coalesce(max(number), 0) + 1 from erasure_requests)`,
    user_id: sql<string | null>`(select id from users where id = ${accountId} for key share)`,
    account_id: accountId,
    asked_by: askedBy,
    cool_off_until: inDays(coolOffDays),
    due_at: inDays(Math.max(dueDays, coolOffDays)),
    reason,
  };
  return (
    tx
      .insertInto('erasure_requests')
      .values(row)
      // A literal: with a parameter, a plan made for any value finds no index for it.
      .onConflict((on) =>
        on
          .column('account_id')
          .where(sql<boolean>`state = 'open'`)
          .doNothing(),
      )
      .returning(['id', 'number'])
      .executeTakeFirst()
  );
}

const inDays = (days: number) => sql<string>`now() + make_interval(days => ${days})`;
