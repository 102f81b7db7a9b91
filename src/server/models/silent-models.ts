import { sql } from 'kysely';
import type { Place } from '#contract/models/places.ts';

/** A model that has failed so many times in a row is said to be silent; one failure is nothing, since it is tried again. */
const failures = 3;

/** The kinds of a fault that say nothing of what was asked. */
const unanswered = ['network', 'rate_limit', 'refused', 'server', 'timeout', 'unready'];

/** Where the newest calls have all failed, and not long ago. One look at an index for each place. */
export const silentPlaces = sql<Place[]>`(
  select coalesce(jsonb_agg(place), '[]') from unnest(array['here', 'russia', 'abroad']) place
  where (
    select count(*) = ${sql.lit(failures)} and bool_and(outcome = any(${sql.lit(`{${unanswered.join()}}`)}::text[]))
    from (
      select outcome from model_calls
      where at > now() - interval '10 minutes' and outcome is not null and model_calls.place = place.place
      order by at desc limit ${sql.lit(failures)}
    ) newest
  )
)`;
