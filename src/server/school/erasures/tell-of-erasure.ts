import { type RawBuilder, sql } from 'kysely';
import type { Moment } from '#server/mail/telling/moment.ts';
import { subjectIn } from '#server/mail/telling/subject-in.ts';
import { tellMany } from '#server/mail/telling/tell-many.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { utcText } from '#server/platform/db/utc-text.ts';
import { administrators } from '#server/school/notices/who-is-told.ts';

/** At once, when a request is opened. */
export const tellOfErasure = (tx: Tx, requestId: string): Promise<void> =>
  tellAdministrators(tx, {
    stage: sql`'asked'`,
    at: sql`now()`,
    which: sql`erasure_requests.id = ${requestId}`,
  });

/** Two days before a request is due, and after it. Whose data they are is said in the list alone. */
export const remindOfErasures = (tx: Tx, now: Moment): Promise<void> =>
  tellAdministrators(tx, {
    stage: sql`case when due_at <= ${now} then 'overdue' else 'soon' end`,
    at: now,
    which: sql`due_at <= ${now} + interval '2 days'`,
  });

const tellAdministrators = (
  tx: Tx,
  { stage, at, which }: { stage: RawBuilder<unknown>; at: Moment; which: RawBuilder<unknown> },
): Promise<void> =>
  tellMany(tx, {
    kind: 'erasure_asked',
    at,
    facts: sql`
      select users.id as user_id, 'erasure:' || erasure_requests.id || ':' || (${stage}) as key,
        ${subjectIn<'erasure_asked'>({ number: sql`number`, at: utcText(sql`due_at`) })} as subject
      from erasure_requests join users on users.role = any(${administrators}) and users.blocked_at is null
      where erasure_requests.state = 'open' and ${which}`,
  });
