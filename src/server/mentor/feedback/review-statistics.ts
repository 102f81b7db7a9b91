import { type RawBuilder, sql } from 'kysely';
import type { ReviewStatistics } from '#contract/answers/schemas.ts';

/** The statistics of a review (timings and tokens), for a query with this alias of `reviews`. */
export function statisticsOf(review: 'reviews' | 'inForce'): RawBuilder<ReviewStatistics> {
  const column = (name: string) => sql.ref(`${review}.${name}`);
  const msUntil = (end: string) =>
    sql`(date_part('epoch', ${column(end)} - ${column('started_at')}) * 1000)::integer`;
  return sql`jsonb_build_object(
    'model', ${column('model')},
    'firstTextMs', ${msUntil('first_token_at')},
    'totalMs', ${msUntil('finished_at')},
    'inputTokens', ${column('usage')} -> 'inputTokens',
    'outputTokens', ${column('usage')} -> 'outputTokens'
  )`;
}
