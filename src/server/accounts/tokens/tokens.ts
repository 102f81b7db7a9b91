import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { Body } from '#contract/endpoint.ts';
import type { tokens } from '#contract/tokens/calls.ts';
import {
  type ApiToken,
  type CreatedToken,
  longestTokenDays,
  type TokenState,
} from '#contract/tokens/schemas.ts';
import type { TokenScope } from '#contract/tokens/scopes.ts';
import { hashOf, newToken } from '#server/accounts/auth/secret-token.ts';
import { recordChange } from '#server/platform/audit/audit.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import { personOf } from '#server/platform/db/person-of.ts';
import { conflict, invalid, notFound } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { tokenPrefix } from './read-token.ts';

/** Those that no longer work are a memory, not a list: the journal has all of them. */
const deadOnesShown = 50;

/** Of all administrators: whoever looks after the school sees every program that reaches it. */
export async function listTokens(db: Db): Promise<ApiToken[]> {
  const [working, dead] = await Promise.all([
    selectTokens(db).where(works).execute(),
    selectTokens(db)
      .where(sql<boolean>`not ${works}`)
      .limit(deadOnesShown)
      .execute(),
  ]);
  return [...working, ...dead].map(withOwner);
}

export async function createToken(
  db: Db,
  viewer: Viewer,
  { title, scopes, courseIds, expiresAt }: Body<typeof tokens.createToken>,
): Promise<CreatedToken> {
  refuseExpiry(expiresAt);
  const token = `${tokenPrefix}${newToken()}`;
  const id = randomUUIDv7();
  const chosen = [...new Set(scopes)];
  return db.transaction().execute(async (tx) => {
    const courses = courseIds && (await titlesOf(tx, courseIds));
    await tx
      .insertInto('api_tokens')
      .values({
        id,
        user_id: viewer.id,
        title,
        start: token.slice(0, 8),
        hash: hashOf(token),
        scopes: chosen,
        course_ids: courses?.map((course) => course.id) ?? null,
        expires_at: expiresAt,
      })
      .execute();
    await recordChange(tx, {
      actorId: viewer.id,
      action: 'token_created',
      details: { tokenId: id, title, scopes: chosen, courses, expiresAt },
    });
    return { ...(await getToken(tx, id)), token };
  });
}

export async function revokeToken(db: Db, viewer: Viewer, id: string): Promise<{ id: string }> {
  return db.transaction().execute(async (tx) => {
    const { title, owner, state } = await getToken(tx, id);
    const revoked = await tx
      .updateTable('api_tokens')
      .set({ revoked_at: now })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    if (state === 'revoked' || revoked.numUpdatedRows === 0n) throw conflict('Этот токен уже отозван');
    await recordChange(tx, {
      actorId: viewer.id,
      action: 'token_revoked',
      ...(owner.id !== viewer.id && { subjectId: owner.id }),
      details: { tokenId: id, title },
    });
    return { id };
  });
}

function refuseExpiry(expiresAt: string): void {
  const left = Date.parse(expiresAt) - Date.now();
  if (left <= 0) throw invalid({ expiresAt: 'Этот срок уже прошёл' });
  // A day for the browser's end of day in any zone.
  if (left > (longestTokenDays + 1) * 24 * 3600 * 1000) {
    throw invalid({ expiresAt: 'Срок — не больше года: потом выпустите новый токен' });
  }
}

async function titlesOf(tx: Tx, courseIds: readonly string[]): Promise<{ id: string; title: string }[]> {
  const courses = await tx
    .selectFrom('courses')
    .select(['id', 'title'])
    .where('id', '=', sql<string>`any(${[...courseIds]})`)
    .orderBy('title')
    .execute();
  if (courses.length < new Set(courseIds).size) throw invalid({ courseIds: 'Одного из курсов уже нет' });
  return courses;
}

async function getToken(db: Db, id: string): Promise<ApiToken> {
  const token = await selectTokens(db)
    .where('api_tokens.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('Токен не найден'));
  return withOwner(token);
}

const works = sql<boolean>`(
  api_tokens.revoked_at is null and api_tokens.expires_at > now() and users.blocked_at is null
)`;

function selectTokens(db: Db) {
  return db
    .selectFrom('api_tokens')
    .innerJoin('users', 'users.id', 'api_tokens.user_id')
    .select([
      'api_tokens.id',
      'api_tokens.title',
      'api_tokens.start',
      personOf('users').as('owner'),
      sql<TokenScope[]>`api_tokens.scopes`.as('scopes'),
      sql<ApiToken['courses']>`case when api_tokens.course_ids is not null then (
        select coalesce(jsonb_agg(jsonb_build_object('id', id, 'title', title) order by title), '[]')
        from courses where id = any(api_tokens.course_ids)
      ) end`.as('courses'),
      'api_tokens.created_at as createdAt',
      'api_tokens.expires_at as expiresAt',
      'api_tokens.last_used_at as lastUsedAt',
      sql<TokenState>`case
        when api_tokens.revoked_at is not null then 'revoked'
        when api_tokens.expires_at <= now() then 'expired'
        when users.blocked_at is not null then 'owner_blocked'
        else 'works'
      end`.as('state'),
    ])
    .orderBy('api_tokens.id', 'desc');
}

type Selected = Awaited<ReturnType<ReturnType<typeof selectTokens>['executeTakeFirstOrThrow']>>;

/** The join never misses: a token goes with its owner. */
function withOwner({ owner, ...token }: Selected): ApiToken {
  if (!owner) throw new Error(`The token ${token.id} has no owner`);
  return { ...token, owner };
}
