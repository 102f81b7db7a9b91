import { sql } from 'kysely';
import type { ItemOf, TodayItem } from '#contract/today/schemas.ts';
import { firstIdAt } from '#server/platform/audit/first-id-at.ts';
import type { Db } from '#server/platform/db/connect.ts';

const week = 7 * 24 * 3_600_000;

/** What an administrator would ask of the school, with nothing to do about it: money, people who came. */
export async function schoolFigures(db: Db): Promise<TodayItem[]> {
  const [money, newcomers] = await Promise.all([findMoney(db), findNewcomers(db)]);
  return [...money, ...newcomers];
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
