import { sql } from 'kysely';
import type { User } from '#contract/auth/schemas.ts';
import { countGuess } from '#server/accounts/auth/guess-limit.ts';
import { rareColumns, userColumns, withRare } from '#server/accounts/auth/session.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import { conflict, emailTaken, unauthenticated } from '#server/platform/errors.ts';
import { queueMail } from '#server/telling/outbox/queue-mail.ts';
import { cancelEmailChangeLink, issueLink, lockOwner } from './personal-links.ts';

// The address that waits for its confirmation is that of the person's open link: there is no other record of it.

/** `checked` is the hash that was proved: if the account has another one by now, it has just been replaced. */
export async function requestEmailChange(
  db: Db,
  viewer: { id: string },
  { email, checked }: { email: string; checked: string | null },
): Promise<{ user: User; pendingEmail: string }> {
  await countGuess(db, [{ limit: 'confirmation', of: viewer.id }]);
  return db.transaction().execute(async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select([...userColumns, ...rareColumns])
      .where('id', '=', viewer.id)
      .where('password_hash', 'is not distinct from', checked)
      .forUpdate()
      .executeTakeFirstOrThrow(unauthenticated);
    await refuseTaken(tx, email);
    await queueConfirmation(tx, viewer.id, email);
    return { user: withRare(user), pendingEmail: email };
  });
}

export async function getEmailChange(
  db: Db,
  viewer: { id: string },
): Promise<{ pendingEmail: string | null }> {
  const link = await db
    .selectFrom('personal_links')
    .select('email')
    .where('user_id', '=', viewer.id)
    .where('purpose', '=', 'confirm_email')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return { pendingEmail: link?.email ?? null };
}

export async function resendEmailChange(
  db: Db,
  viewer: { id: string },
): Promise<{ pendingEmail: string | null }> {
  await countGuess(db, [{ limit: 'confirmation', of: viewer.id }]);
  return db.transaction().execute(async (tx) => {
    await lockOwner(tx, { userId: viewer.id });
    const { pendingEmail } = await getEmailChange(tx, viewer);
    if (pendingEmail === null) throw conflict('Новый адрес уже подтверждён, либо срок ссылки вышел');
    await queueConfirmation(tx, viewer.id, pendingEmail);
    return { pendingEmail };
  });
}

export async function cancelEmailChange(db: Db, viewer: { id: string }): Promise<{ pendingEmail: null }> {
  return db.transaction().execute(async (tx) => {
    await lockOwner(tx, { userId: viewer.id });
    await cancelEmailChangeLink(tx, viewer.id);
    return { pendingEmail: null };
  });
}

/** Nobody knows this link's secret: the letter gets a link of its own when it is sent, unless this one is cancelled by then. */
async function queueConfirmation(tx: Tx, userId: string, email: string): Promise<void> {
  await issueLink(tx, { userId, purpose: 'confirm_email', email });
  await queueMail(tx, { kind: 'confirm_email', userId, email }, { userId, urgent: true });
}

async function refuseTaken(tx: Tx, email: string): Promise<void> {
  const taken = await tx
    .selectFrom('users')
    .select('id')
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .executeTakeFirst();
  if (taken) throw emailTaken();
}
