import { sql } from 'kysely';
import type { ItemOf, TodayItem } from '#contract/today/schemas.ts';
import { firstIdAt } from '#server/platform/audit/first-id-at.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Db } from '#server/platform/db/connect.ts';

const week = 7 * 24 * 3_600_000;

/** What an administrator would ask of the school first: letters that don't leave, money, people who came. */
export async function schoolItems(db: Db, { mail }: Pick<Config, 'mail'>): Promise<TodayItem[]> {
  const [letters, money, newcomers] = await Promise.all([
    mail ? findLetters(db) : [],
    findMoney(db),
    findNewcomers(db),
  ]);
  return [...letters, ...money, ...newcomers];
}

/** By the indexes of what has ended and of what waits: there may be many letters that are sent. */
async function findLetters(db: Db): Promise<ItemOf<'letters'>[]> {
  const { rows } = await sql<Omit<ItemOf<'letters'>, 'kind'>>`
    select (
      select count(*)::integer from outbox
      where ended_at > now() - interval '24 hours' and state = 'failed' and channel = 'mail'
    ) as failed, (
      select count(*)::integer from outbox
      where state = 'waiting' and channel = 'mail'
        and case when failures > 0 then created_at else due_at end < now() - interval '10 minutes'
    ) as stuck`.execute(db);
  return rows.filter(({ failed, stuck }) => failed + stuck > 0).map((row) => ({ kind: 'letters', ...row }));
}

async function findMoney(db: Db): Promise<ItemOf<'money'>[]> {
  const { rows } = await sql<{ cost: string }>`
    select coalesce(sum(cost), 0) as cost from model_calls where at > now() - interval '7 days'`.execute(db);
  return rows
    .map(({ cost }) => Number(cost))
    .filter((cost) => cost > 0)
    .map((cost) => ({ kind: 'money', cost }));
}

/** An id sorts by the time of its making. */
async function findNewcomers(db: Db): Promise<ItemOf<'newcomers'>[]> {
  const since = firstIdAt(new Date(Date.now() - week).toISOString());
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from users where id >= ${since} and role = 'student'`.execute(db);
  return rows.filter(({ count }) => count > 0).map(({ count }) => ({ kind: 'newcomers', count }));
}
