import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/connect.ts';
import { utcText } from '#server/platform/db/utc-text.ts';
import { selectWaiting } from '#server/school/curators/waiting-answers.ts';
import { nineOClock, type Moment, schoolDay } from '#server/telling/notices/moment.ts';
import { subjectIn } from '#server/telling/notices/subject-in.ts';
import { tellMany } from '#server/telling/notices/tell-many.ts';

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
        ${subjectIn<'answers_waiting'>({ count: sql`count(*)`, at: utcText(nine) })} as subject
      from waiting
      where waiting.since < ${nine} and ${now} >= ${nine} and extract(isodow from ${schoolDay(now)}) < 6
      group by waiting.curator_id
      having max(waiting.since) >= coalesce((
        select max((told.subject ->> 'at')::timestamptz) from notices told
        where told.user_id = waiting.curator_id and told.kind = 'answers_waiting'
      ), '-infinity')`,
  });
}
