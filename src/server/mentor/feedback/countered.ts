import { sql } from 'kysely';
import type { CounterQuote } from '#contract/reviews/feedback.ts';
import { utcText } from '#server/platform/db/utc-text.ts';

/** For a query on `counter_quotes`: what readers of the answer see of it. */
export const countered = sql<CounterQuote>`jsonb_build_object(
  'state', counter_quotes.state, 'quotes', counter_quotes.quotes, 'text', counter_quotes.text,
  'levelBefore', (counter_quotes.before->>'level')::integer, 'at', ${utcText(sql`counter_quotes.created_at`)}
)`;
