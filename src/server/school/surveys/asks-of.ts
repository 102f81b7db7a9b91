import { isDeepStrictEqual } from 'node:util';
import { type RawBuilder, sql } from 'kysely';
import type { Asks, Closed } from '#contract/surveys/asks.ts';

/** For a query on `survey_wordings`: null where the answer is in one's own words. */
export const asksOfWording: RawBuilder<Closed | null> = sql`case when survey_wordings.kind <> 'text'
  then jsonb_build_object('kind', survey_wordings.kind) || survey_wordings.options end`;

/** The columns of a wording. */
export function wordingOf(given: Asks | undefined) {
  if (!given || given.kind === 'text') return { kind: 'text' as const, options: null };
  const { kind, ...options } = given;
  return { kind, options: JSON.stringify(options) };
}

/** What is left out stays as it was. */
export const asksSame = (now: Closed | undefined, given: Asks | undefined): boolean =>
  given === undefined || isDeepStrictEqual(now ?? { kind: 'text' }, given);
