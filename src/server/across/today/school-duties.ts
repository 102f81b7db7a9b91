import { sql } from 'kysely';
import type { LegalKind } from '#contract/legal/schemas.ts';
import type { ItemOf, TodayItem } from '#contract/today/schemas.ts';
import { listSpentBudgets } from '#server/models/spending/spent-budgets.ts';
import { timeOfId } from '#server/platform/audit/time-of-id.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { personOf } from '#server/platform/db/person-of.ts';
import { unexpired } from '#server/school/enrolments/enrolments.ts';

/** What waits for an administrator, each with its date: what the law dates comes first. */
export async function schoolDuties(db: Db, { mail }: Pick<Config, 'mail'>): Promise<TodayItem[]> {
  const duties = await Promise.all([
    findErasures(db),
    findLegalDrafts(db),
    mail ? findLetters(db) : [],
    findBudgets(db),
    findNeverCame(db),
  ]);
  return duties.flat();
}

async function findErasures(db: Db): Promise<ItemOf<'erasures'>[]> {
  const { rows } = await sql<Omit<ItemOf<'erasures'>, 'kind'>>`
    select count(*)::integer as count, min(due_at) as "dueAt",
      (count(*) filter (where due_at <= now()))::integer as overdue
    from erasure_requests where state = 'open'
    having count(*) > 0`.execute(db);
  return rows.map((row) => ({ kind: 'erasures', ...row }));
}

async function findLegalDrafts(db: Db): Promise<ItemOf<'legal_drafts'>[]> {
  const drafts = await db
    .selectFrom('legal_texts')
    .select(['id', 'kind'])
    .where('published_at', 'is', null)
    .orderBy('id')
    .execute();
  const [first] = drafts;
  if (!first) return [];
  const kinds: LegalKind[] = drafts.map(({ kind }) => kind);
  return [{ kind: 'legal_drafts', kinds, since: timeOfId(first.id) }];
}

/** By the indexes of what has ended and of what waits: there may be many letters that are sent. */
async function findLetters(db: Db): Promise<ItemOf<'letters'>[]> {
  const { rows } = await sql<Omit<ItemOf<'letters'>, 'kind'>>`
    with failed as (
      select count(*)::integer as count, min(ended_at) as since from outbox
      where ended_at > now() - interval '24 hours' and state = 'failed' and channel = 'mail'
    ), stuck as (
      select count(*)::integer as count, min(since) as since
      from outbox, lateral (select case when failures > 0 then created_at else due_at end as since) as waits
      where state = 'waiting' and channel = 'mail' and waits.since < now() - interval '10 minutes'
    )
    select failed.count as failed, stuck.count as stuck, least(failed.since, stuck.since) as since
    from failed, stuck
    where failed.count + stuck.count > 0`.execute(db);
  return rows.map((row) => ({ kind: 'letters', ...row }));
}

async function findBudgets(db: Db): Promise<ItemOf<'budget'>[]> {
  const spent = await listSpentBudgets(db);
  return spent.map(({ id, title, ...budget }) => ({ kind: 'budget', course: { id, title }, ...budget }));
}

const mostNamed = 5;

/** Whose course is open and who was given three days. An access that ends by itself ends the waiting too. */
async function findNeverCame(db: Db): Promise<ItemOf<'never_came'>[]> {
  const { rows } = await sql<Omit<ItemOf<'never_came'>, 'kind'>>`
    select count(*)::integer as count, min(waits.since) as since,
      coalesce(
        jsonb_agg(waits.person order by waits.place) filter (where waits.place <= ${mostNamed}), '[]'
      ) as people
    from (
      select enrolled.since, ${personOf('users')} as person,
        row_number() over (order by enrolled.since, users.id) as place
      from users, lateral (
        select min(enrolled_at) as since from user_courses
        where user_courses.user_id = users.id and ${unexpired}
      ) as enrolled
      where last_login_at is null and role = 'student' and blocked_at is null
        and enrolled.since < now() - interval '3 days'
    ) as waits
    having count(*) > 0`.execute(db);
  return rows.map((row) => ({ kind: 'never_came', ...row }));
}
