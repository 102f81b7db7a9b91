import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/connect.ts';
import { utcText } from '#server/platform/db/utc-text.ts';
import { type Moment } from '#server/telling/notices/moment.ts';
import { subjectIn } from '#server/telling/notices/subject-in.ts';
import { tellMany } from '#server/telling/notices/tell-many.ts';
import { learners } from './who-is-told.ts';

/**
 * Reminds of the end of access 7 days and 1 day before it; not where the access was given for less. The key names the end, so
 * one that has been moved is reminded of again.
 */
export async function remindOfAccessEnding(tx: Tx, now: Moment): Promise<void> {
  const isSoon = sql`between ${now} and ${now} + interval '7 days'`;
  await tellMany(tx, {
    kind: 'access_ending',
    at: now,
    facts: sql`
      with ending as (
        select user_id, course_id, enrolled_at, expires_at as ends_at from user_courses where expires_at ${isSoon}
        union all
        select member.user_id, member.course_id, member.enrolled_at, groups.ends_at
        from groups
        join user_courses member on member.group_id = groups.id and member.expires_at is null
        where groups.ends_at ${isSoon}
      ),
      step as (
        select ending.*, ${utcText(sql`ends_at`)} as at,
          case when ends_at <= ${now} + interval '1 day' then 1 else 7 end as days
        from ending
      ),
      untold as materialized (
        select step.*, 'access:' || course_id || ':' || at || ':' || days as key
        from step
        where enrolled_at <= ends_at - make_interval(days => days) and ends_at > ${now}
      )
      select untold.user_id, untold.key, ${subject} as subject
      from untold
      join users on users.id = untold.user_id and users.role = any(${learners})
      join courses on courses.id = untold.course_id and courses.published_at <= now()
      where not exists (
        select from notices where notices.user_id = untold.user_id and notices.key = untold.key
      )`,
  });
}

const subject = subjectIn<'access_ending'>({
  courseId: sql`courses.id`,
  courseTitle: sql`courses.title`,
  at: sql`untold.at`,
});
