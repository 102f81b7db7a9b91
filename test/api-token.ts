import { type TokenScope, tokenScopes } from '#contract/tokens/scopes.ts';
import { hashOf, newToken } from '#server/accounts/auth/secret-token.ts';
import { tokenPrefix } from '#server/accounts/tokens/read-token.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { hoursFromNow, nextId } from './factories.ts';

interface Given {
  user_id: string;
  title?: string;
  scopes?: readonly TokenScope[];
  course_ids?: string[] | null;
  created_at?: string;
  expires_at?: string;
  revoked_at?: string | null;
}

/** A program's token, by default with every scope and for every course; returns it whole. */
export async function createApiToken(db: Db, { scopes = tokenScopes, ...given }: Given) {
  const token = `${tokenPrefix}${newToken()}`;
  const id = nextId();
  await db
    .insertInto('api_tokens')
    .values({
      id,
      title: '1С: Зарплата',
      start: token.slice(0, 8),
      hash: hashOf(token),
      scopes: [...scopes],
      expires_at: hoursFromNow(24),
      ...given,
    })
    .execute();
  return { id, token, headers: { authorization: `Bearer ${token}` } };
}
