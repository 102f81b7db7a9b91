import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/connect.ts';
import { utcText } from '#server/platform/db/utc-text.ts';
import { unexpired } from '#server/school/enrolments/enrolments.ts';
import { reminderKey } from '#server/school/meetings/reminder-key.ts';
import { midnight, type Moment } from '#server/telling/notices/moment.ts';
import { subjectIn } from '#server/telling/notices/subject-in.ts';
import { tellMany } from '#server/telling/notices/tell-many.ts';
import { learners } from './who-is-told.ts';

/** Reminds of meetings of today and tomorrow by the school's clock; one that has been moved, again. */
export async function remindOfMeetings(tx: Tx, now: Moment): Promise<void> {
  await tellMany(tx, {
    kind: 'meeting',
    at: now,
    facts: sql`
      with near as materialized (
        select meetings.*, ${utcText(sql`meetings.starts_at`)} as at from meetings
        where starts_at > ${now} and starts_at < ${midnight(now, 2)}
      )
      select user_courses.user_id, ${reminderKey(sql`near.id`, sql`near.at`)} as key, ${subject} as subject
      from near
      join groups on groups.id = near.group_id and groups.archived_at is null
      join courses on courses.id = groups.course_id and courses.published_at <= now()
      join user_courses on user_courses.group_id = groups.id and ${unexpired}
      join users on users.id = user_courses.user_id and users.role = any(${learners})
      where not exists (
        select from notices
        where notices.user_id = users.id and notices.key = ${reminderKey(sql`near.id`, sql`near.at`)}
      )`,
  });
}

const subject = subjectIn<'meeting'>({
  courseId: sql`courses.id`,
  courseTitle: sql`courses.title`,
  meetingId: sql`near.id`,
  title: sql`near.title`,
  at: sql`near.at`,
  change: sql`'none'::text`,
});
