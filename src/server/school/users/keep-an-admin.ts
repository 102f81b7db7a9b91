import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/platform/db/connect.ts';
import { locks } from '#server/platform/db/locks.ts';
import { conflict } from '#server/platform/errors.ts';

/**
 * Serializes changes that may remove an administrator: call it before reading the person's row, and `refuseWithoutAdmin`
 * after the change. So two administrators who demote each other at once can't both succeed.
 */
export async function waitForOtherDemotions(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${locks.admins})`.execute(tx);
}

/**
 * For a query on `users`: an administrator who can let others in. Neither one whose sign-in is closed nor one who has refused
 * the processing of his data or taken that consent back: both are shut out. Who only owes an answer to a new text gives it as
 * he comes.
 */
export const administersNow: RawBuilder<boolean> = sql<boolean>`(
  users.role = 'admin' and users.blocked_at is null and coalesce((
    select act = 'given' from consents
    where consents.user_id = users.id and consents.kind = 'processing' order by consents.id desc limit 1
  ), true)
)`;

/** The last administrator can be neither deleted nor demoted nor shut out: one who is shut out administers nothing. */
export async function refuseWithoutAdmin(tx: Tx): Promise<void> {
  const admin = await tx.selectFrom('users').select('id').where(administersNow).limit(1).executeTakeFirst();
  if (!admin) throw conflict('Это последний администратор: сначала назначьте другого');
}

/** Whoever isn't an administrator is never the last one. */
export async function isLastAdmin(tx: Tx, userId: string): Promise<boolean> {
  const admins = await tx.selectFrom('users').select('id').where(administersNow).limit(2).execute();
  return admins.length === 1 && admins[0]?.id === userId;
}
