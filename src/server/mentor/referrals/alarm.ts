import { sql } from 'kysely';
import type { Referral, ReferralWithAnswer } from '#contract/referrals/schemas.ts';
import { defaultSupportText } from '#server/models/safety/support-text.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { utcText } from '#server/platform/db/utc-text.ts';
import { mentors } from '#server/school/notices/who-is-told.ts';

/** How to reach its author, what he has read already, and who else knows of it. */
export async function findAlarm(
  db: Db,
  { id, reason, student, course }: Referral,
): Promise<ReferralWithAnswer['alarm']> {
  if (reason !== 'crisis') return null;
  const { rows } = await sql<Row>`
    select users.email, (select support_text from school_settings) as support,
      (select threads.id from threads
        where threads.user_id = users.id and threads.course_id is not distinct from ${course?.id ?? null}::uuid) as "threadId",
      (select nullif(outcome, '') from referrals where referrals.id = ${id}) as outcome, coalesce((
      select jsonb_agg(jsonb_build_object('id', reader.id, 'firstName', reader.first_name,
        'lastName', reader.last_name, 'openedAt', ${utcText(sql`opened.at`)}
      ) order by opened.at, reader.id)
      from users reader
      join notices on notices.user_id = reader.id and notices.key = 'crisis:' || ${id}
      cross join lateral (
        select min(created_at) as at from audit_log
        where user_id = reader.id and action = 'referral_opened' and details->>'referralId' = ${id}
      ) opened
      where reader.role = any(${mentors})
    ), '[]') as told
    from users where users.id = ${student.id}`.execute(db);
  const [found] = rows;
  return found ? { ...found, support: found.support ?? defaultSupportText } : null;
}

interface Row {
  email: string;
  support: string | null;
  threadId: string | null;
  outcome: string | null;
  told: (ReferralWithAnswer['alarm'] & object)['told'];
}
