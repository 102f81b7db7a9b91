import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/connect.ts';

export type LinkPurpose = 'invite' | 'reset' | 'confirm_email';

const lifetimeHours: Record<LinkPurpose, number> = { invite: 14 * 24, reset: 1, confirm_email: 24 };

/**
 * Returns the secret of a new link, which cancels the person's previous one of that purpose; only its hash is stored. `email` is
 * the new address to confirm.
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
  const token = randomBytes(32).toString('base64url');
  const link = {
    id: randomUUIDv7(),
    token_hash: hashOf(token),
    email,
    expires_at: sql<string>`now() + make_interval(hours => ${lifetimeHours[purpose]})`,
    created_by_id: createdById,
  };
  await tx
    .insertInto('personal_links')
    .values({ ...link, user_id: userId, purpose })
    .onConflict((on) =>
      on
        .columns(['user_id', 'purpose'])
        .where('used_at', 'is', null)
        .doUpdateSet({ ...link, created_at: sql`now()` }),
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

/** Consumes nothing. Undefined alike for a used, replaced, expired or invented secret. */
export async function findLink(db: Db, token: string): Promise<PersonalLink | undefined> {
  return db
    .selectFrom('personal_links')
    .select(['id', 'user_id as userId', 'purpose', 'email'])
    .where('token_hash', '=', hashOf(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst();
}

/** Consumes the link: of several at once, one gets it. */
export async function useLink(tx: Tx, token: string): Promise<PersonalLink | undefined> {
  return tx
    .updateTable('personal_links')
    .set({ used_at: sql<string>`now()` })
    .where('token_hash', '=', hashOf(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .returning(['id', 'user_id as userId', 'purpose', 'email'])
    .executeTakeFirst();
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
