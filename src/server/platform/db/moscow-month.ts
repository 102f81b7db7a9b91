import { sql } from 'kysely';
import { dateAt } from '#server/platform/time/wall-clock.ts';

/** Spending and budgets go by months of Moscow time, wherever the school is. */
export const moscow = 'Europe/Moscow';

/** As `2026-11`. */
export const moscowMonth = (at = new Date()): string => dateAt(at.getTime(), moscow).slice(0, 7);

export const startOf = (month: string) =>
  sql<string>`(${`${month}-01`}::date::timestamp at time zone ${sql.lit(moscow)})`;

export const endOf = (month: string) =>
  sql<string>`((${`${month}-01`}::date + interval '1 month') at time zone ${sql.lit(moscow)})`;

export const startOfMonth = sql<string>`(
  date_trunc('month', now() at time zone ${sql.lit(moscow)}) at time zone ${sql.lit(moscow)}
)`;
