import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { hashOf, newToken } from '#server/accounts/auth/secret-token.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import { findByEarlierInvitation, keepInvitation } from './earlier-invitations.ts';

export type LinkPurpose = 'invite' | 'reset' | 'confirm_email';

export const lifetimeHours: Record<LinkPurpose, number> = { invite: 14 * 24, reset: 1, confirm_email: 24 };

/**
 * Returns the secret of a new link, which cancels the person's previous one of that purpose, but for the link of a letter that
 * invites; only its hash is stored. `email` is the address that the letter with the link goes to; without it, a person hands the
 * link over, which proves no address.
 */
export async function issueLink(
  tx: Tx,
  {
    userId,
    purpose,
    email = null,
    createdById = null,
  }: { userId: string; purpose: LinkPurpose; email?: string | null; createdById?: string | null },
): Promise<string> {
  const token = newToken();
  const link = {
    id: randomUUIDv7(),
    token_hash: hashOf(token),
    email,
    expires_at: sql<string>`now() + make_interval(hours => ${lifetimeHours[purpose]})`,
    created_by_id: createdById,
  };
  if (purpose === 'invite') await keepInvitation(tx, userId);
  await tx
    .insertInto('personal_links')
    .values({ ...link, user_id: userId, purpose })
    .onConflict((on) =>
      on
        .columns(['user_id', 'purpose'])
        .where('used_at', 'is', null)
        .doUpdateSet({ ...link, created_at: now }),
    )
    .execute();
  return token;
}

/** The path of the page that a link opens. A fragment reaches no log, proxy or referrer. */
export const linkPath = (token: string): string => `/welcome#${token}`;

export interface PersonalLink {
  id: string;
  userId: string;
  purpose: LinkPurpose;
  email: string | null;
}

/** Consumes nothing. Undefined alike for a used, replaced, expired or invented secret, and where the sign-in is closed. */
export async function findLink(db: Db, token: string): Promise<PersonalLink | undefined> {
  const hash = hashOf(token);
  const link = await db
    .selectFrom('personal_links')
    .select(['id', 'user_id as userId', 'purpose', 'email'])
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where(ownerIsLetIn)
    .executeTakeFirst();
  return link ?? findByEarlierInvitation(db, hash);
}

const ownerIsLetIn = sql<boolean>`not exists (
  select from users where users.id = personal_links.user_id and blocked_at is not null
)`;

/** Consumes the link: of several at once, one gets it. One secret of an invitation consumes all of them. */
export async function useLink(tx: Tx, token: string): Promise<PersonalLink | undefined> {
  const link = await findLink(tx, token);
  if (!link) return undefined;
  const used = await tx
    .updateTable('personal_links')
    .set({ used_at: now })
    .where('id', '=', link.id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return used && link;
}

/** Locks the person before the link, as every change of an account does, so that no two wait for each other. */
export async function lockOwner(tx: Tx, { userId }: Pick<PersonalLink, 'userId'>) {
  return tx
    .selectFrom('users')
    .select(['email', 'first_name as firstName', 'last_name as lastName'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * After a new password: a link that still waits somewhere no longer sets another, nor an address that whoever knew the former
 * password may have asked for.
 */
export async function cancelLinks(tx: Tx, userId: string): Promise<void> {
  await openLinksOf(tx, userId).execute();
  await tx.deleteFrom('earlier_invitations').where('user_id', '=', userId).execute();
}

/** The links of letters sent before go with the open one. */
export async function cancelInvitation(tx: Tx, userId: string): Promise<void> {
  await openLinksOf(tx, userId).where('purpose', '=', 'invite').execute();
}

/** After a new address: what lies in the old one's mailbox opens nothing. A link that a person handed over still does. */
export async function cancelLetterLinks(tx: Tx, userId: string): Promise<void> {
  await openLinksOf(tx, userId).where('email', 'is not', null).execute();
}

export async function cancelEmailChangeLink(tx: Tx, userId: string): Promise<void> {
  await openLinksOf(tx, userId).where('purpose', '=', 'confirm_email').execute();
}

const openLinksOf = (tx: Tx, userId: string) =>
  tx.deleteFrom('personal_links').where('user_id', '=', userId).where('used_at', 'is', null);

/** The columns of a user whose address has changed. */
export const nothingKnownOfEmail = {
  email_verified_at: null,
  mail_failed_at: null,
  mail_refusals: 0,
} as const;
