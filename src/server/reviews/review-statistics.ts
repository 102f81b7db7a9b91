import { type RawBuilder, sql } from 'kysely';
import type { ReviewStatistics } from '#contract/answers.ts';

/** What it took to write a review, of a query in which `reviews` goes by that name. */
export function statisticsOf(review: 'reviews' | 'inForce'): RawBuilder<ReviewStatistics> {
  const column = (name: string) => sql.ref(`${review}.${name}`);
  const msUntil = (end: string) =>
    sql`round(extract(epoch from ${column(end)} - ${column('started_at')}) * 1000)::integer`;
  return sql`jsonb_build_object(
    'model', ${column('model')},
    'firstTextMs', ${msUntil('first_token_at')},
    'totalMs', ${msUntil('finished_at')},
    'inputTokens', (${column('usage')} ->> 'inputTokens')::integer,
    'outputTokens', (${column('usage')} ->> 'outputTokens')::integer
  )`;
}
