import { sql } from 'kysely';
import { selectWaiting } from '#server/answers/waiting.ts';
import type { Tx } from '#server/db/connect.ts';
import { utcText } from '#server/db/utc-text.ts';
import { nineOClock, type Moment, schoolDay } from './moment.ts';
import { tellMany } from './tell-many.ts';

/**
 * Tells curators at nine on weekdays how many answers of their people wait, if one has come since they were told last. An
 * answer that comes later in the day belongs to tomorrow's list.
 */
export async function tellOfWaitingAnswers(tx: Tx, now: Moment): Promise<void> {
  const nine = nineOClock(now);
  await tellMany(tx, {
    kind: 'answers_waiting',
    at: nine,
    facts: sql`
      with waiting as (${selectWaiting()})
      select waiting.curator_id as user_id, 'waiting:' || ${schoolDay(now)} as key,
        jsonb_build_object('count', count(*), 'at', ${utcText(nine)}) as subject
      from waiting
      where waiting.since < ${nine} and ${now} >= ${nine} and extract(isodow from ${schoolDay(now)}) < 6
      group by waiting.curator_id
      having max(waiting.since) >= coalesce((
        select max((told.subject ->> 'at')::timestamptz) from notices told
        where told.user_id = waiting.curator_id and told.kind = 'answers_waiting'
      ), '-infinity')`,
  });
}
