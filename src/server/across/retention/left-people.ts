import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { conflict } from '#server/platform/errors.ts';
import { endOfAccess } from '#server/school/enrolments/enrolments.ts';
import { students } from '#server/school/notices/who-is-told.ts';
import { endOfTerm, listTerms } from './term.ts';

/**
 * Students whose last access ended before the moment `end`, and who have shown no life since: for a query on `users`. Whoever has
 * never had an access is none of them. A refusal of the school lasts for a term. Whoever is shut out can't come back by signing
 * in, so a person decides of them.
 */
export const leftBefore = (end: string) => sql<boolean>`(
  users.role = any(${students}) and users.blocked_at is null and (users.last_login_at >= ${end}) is not true
  and not exists (
    select from user_courses where user_courses.user_id = users.id and (${endOfAccess} < ${end}) is not true
  )
  and (exists (select from user_courses where user_courses.user_id = users.id) or exists (select ${removed}))
  and not exists (select ${removed} and ended_accesses.ended_at >= ${end})
  and not exists (select from sessions where sessions.user_id = users.id and sessions.expires_at > now())
  and not exists (
    select from erasure_requests refused
    where refused.account_id = users.id and refused.state = 'refused' and refused.ended_at >= ${end}
  )
)`;

const removed = sql`from ended_accesses where ended_accesses.user_id = users.id`;

/** Those whose data nobody has yet asked to erase, for a query on `users`. */
export const unasked = sql<boolean>`not exists (
  select from erasure_requests asked where asked.account_id = users.id and asked.state = 'open'
)`;

export async function countLeftPeople(db: Db, end: string): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where(leftBefore(end))
    .where(unasked)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * At the carrying out of a request by the term for people. The account is locked before its request, as a sign-in does it, and
 * looked at afterwards, so that an access granted meanwhile is seen.
 */
export async function refuseWhoeverCameBack(tx: Tx, requestId: string): Promise<void> {
  const account = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', (eb) =>
      eb
        .selectFrom('erasure_requests')
        .select('account_id')
        .where('id', '=', requestId)
        .where('asked_by', '=', 'retention')
        .where('state', '=', 'open'),
    )
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!account) return;
  const left = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', account.id)
    .where(await leftByTerm(tx))
    .executeTakeFirst();
  if (!left) {
    throw conflict('Срок хранения этого человека больше не касается. Просьба отменится сама в течение часа');
  }
}

/** Nobody, where the school has set no term. */
export async function leftByTerm(db: Db, now = Date.now()): Promise<RawBuilder<boolean>> {
  const { left_people: days } = await listTerms(db);
  return days === null ? sql`false` : leftBefore(endOfTerm(days, now));
}
