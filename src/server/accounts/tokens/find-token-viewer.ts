import { sql } from 'kysely';
import type { Role } from '#contract/auth/schemas.ts';
import type { TokenScope } from '#contract/tokens/scopes.ts';
import { hashOf } from '#server/accounts/auth/secret-token.ts';
import { userColumns } from '#server/accounts/auth/session.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import { ApiError, secondFactorSetup } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';

/** The last use of a token is known to within this time. */
const usedWithinSeconds = 300;

/**
 * The owner of a token, as they are at this moment: one indexed select, as for a session. What stops the owner at the sign-in stops
 * the program too, and it is told why: whoever has the whole token may know.
 */
export async function findTokenViewer(db: Db, token: string, demandedOf: readonly Role[]): Promise<Viewer> {
  const [found] = await ownersByHash(db, { hash: hashOf(token) });
  if (!found) throw dead('Токен не подходит: проверьте, что скопировали его целиком');
  const { tokenId, title, scopes, courseIds, isRevoked, isExpired, isBlocked, hasFactor, isStale, ...owner } =
    found;
  if (isRevoked) throw dead('Токен отозван');
  if (isExpired) throw dead('Срок токена вышел: выпустите новый');
  if (isBlocked) throw dead('Вход владельца токена закрыт');
  if (owner.mustChangePassword) {
    throw new ApiError('password_change_required', 'Владелец токена должен сначала сменить пароль');
  }
  if (owner.mustConsent) {
    throw new ApiError('consent_required', 'Владелец токена должен сначала ответить на согласия школы');
  }
  if (demandedOf.includes(owner.role) && !hasFactor) throw secondFactorSetup(noFactor);
  // Nobody waits for it, and it may fail: the next request tries again.
  if (isStale) void recordUse(db, tokenId).catch(() => {});
  return { ...owner, sessionId: tokenId, token: { id: tokenId, title, scopes, courseIds } };
}

const dead = (message: string) => new ApiError('unauthenticated', message);

const noFactor = 'Владелец токена должен настроить второй фактор: школа требует его для этой роли';

const ownersByHash = prepared((db, { hash }: { hash: Buffer }) =>
  db
    .selectFrom('api_tokens')
    .innerJoin('users', 'users.id', 'api_tokens.user_id')
    .select(['api_tokens.id as tokenId', 'api_tokens.title', 'api_tokens.course_ids as courseIds'])
    .select([
      sql<TokenScope[]>`api_tokens.scopes`.as('scopes'),
      sql<boolean>`api_tokens.revoked_at is not null`.as('isRevoked'),
      sql<boolean>`api_tokens.expires_at <= now()`.as('isExpired'),
      sql<boolean>`users.blocked_at is not null`.as('isBlocked'),
      sql<boolean>`exists (select from second_factors where user_id = users.id)`.as('hasFactor'),
      staleUse.as('isStale'),
    ])
    .select(userColumns)
    .where('api_tokens.hash', '=', hash),
);

const staleUse = sql<boolean>`(
  api_tokens.last_used_at > now() - make_interval(secs => ${sql.lit(usedWithinSeconds)})
) is not true`;

/** Requests at once all find it stale: the first of them writes. */
async function recordUse(db: Db, id: string): Promise<void> {
  await db
    .updateTable('api_tokens')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where(staleUse)
    .execute();
}
