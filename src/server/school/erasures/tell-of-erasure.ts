import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import { utcText } from '#server/platform/db/utc-text.ts';
import { administrators } from '#server/school/notices/who-is-told.ts';
import { type Moment, schoolDay } from '#server/telling/notices/moment.ts';
import { subjectIn } from '#server/telling/notices/subject-in.ts';
import { tellMany } from '#server/telling/notices/tell-many.ts';

/** At once, when a request is opened. */
export const tellOfErasure = (tx: Tx, requestId: string): Promise<void> =>
  tellOfEach(tx, {
    stage: sql`'asked'`,
    at: now,
    which: sql`erasure_requests.id = ${requestId}`,
  });

/** As soon as requests by the term for people are opened. */
export const tellOfLeftPeople = (tx: Tx): Promise<void> =>
  tellOfDays(tx, { stage: sql`'asked'`, at: now, which: sql`asked_at = now()` });

/** Two days before a request is due, and after it. Whose data they are is said in the list alone. */
export async function remindOfErasures(tx: Tx, at: Moment): Promise<void> {
  const told = {
    stage: sql`case when due_at <= ${at} then 'overdue' else 'soon' end`,
    at,
    which: sql`due_at <= ${at} + interval '2 days'`,
  };
  await tellOfEach(tx, { ...told, which: sql`asked_by <> 'retention' and ${told.which}` });
  await tellOfDays(tx, told);
}

interface Told {
  stage: RawBuilder<unknown>;
  at: Moment;
  which: RawBuilder<unknown>;
}

const tellOfEach = (tx: Tx, { stage, at, which }: Told): Promise<void> =>
  tellMany(tx, {
    kind: 'erasure_asked',
    at,
    facts: sql`
      select users.id as user_id, 'erasure:' || erasure_requests.id || ':' || (${stage}) as key,
        ${subjectIn<'erasure_asked'>({ number: sql`number`, at: utcText(sql`due_at`) })} as subject
      from erasure_requests join users on ${toldOf}
      where erasure_requests.state = 'open' and ${which}`,
  });

/** The term may reach many at once: those that are due on one day are one notice. */
const tellOfDays = (tx: Tx, { stage, at, which }: Told): Promise<void> =>
  tellMany(tx, {
    kind: 'erasure_asked',
    at,
    facts: sql`
      with asked as (
        select count(*) as requests, max(due_at) as due_at, 'erasures:' || ${schoolDay(sql`due_at`)} || ':' || (${stage}) as key
        from erasure_requests
        where state = 'open' and asked_by = 'retention' and ${which}
        group by key
      )
      select users.id as user_id, key,
        ${subjectIn<'erasure_asked'>({ requests: sql`requests`, at: utcText(sql`due_at`) })} as subject
      from asked join users on ${toldOf}`,
  });

const toldOf = sql`users.role = any(${administrators}) and users.blocked_at is null`;
