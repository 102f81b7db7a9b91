import { type RawBuilder, sql } from 'kysely';
import type { EventType } from '#contract/webhooks/schemas.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import { utcText } from '#server/platform/db/utc-text.ts';
import type { Chore } from '#server/platform/jobs/repeat.ts';
import { listedTo } from '#server/school/enrolments/enrolments.ts';
import { hasAnswered } from '#server/school/enrolments/has-answered.ts';
import { closedData } from '#server/school/enrolments/tell-of-enrolments.ts';
import { lessonsDated } from '#server/school/notices/lessons-dated.ts';
import { learners } from '#server/school/notices/who-is-told.ts';
import { dataIn } from '#server/telling/events/data-in.ts';
import { insertEvents } from '#server/telling/events/insert-events.ts';
import type { Moment } from '#server/telling/notices/moment.ts';

export const eventsChore: Chore = {
  name: 'события от дат',
  everyMs: 60_000,
  run: (db) => sweepEvents(db),
};

/** A server that was down for longer doesn't tell of what a date brought before. */
const longestAway = sql`interval '7 days'`;

/** For webhooks: what nobody does, a date brings. Its key names the date, so a sweep may be repeated, or run in two workers. */
export async function sweepEvents(db: Db): Promise<void> {
  await endOfTerms().execute(db);
  await missedDeadlines().execute(db);
}

/** Since the first of the webhooks that listen began to: null, and so nothing, where none does. */
const since = (type: EventType): Moment => sql<string>`(
  select greatest(min(heard_since), ${now} - ${longestAway}) from webhooks
  where stopped_at is null and ${sql.lit(type)} = any(types)
)`;

function endOfTerms(): RawBuilder<unknown> {
  const isOver = sql`between ${since('enrolment.closed')} and ${now}`;
  return insertEvents(closedData, {
    key: sql`'closed:' || user_courses.id || ':' || ${utcText(sql`ended.at`)}`,
    from: sql`(
        select id, expires_at as at from user_courses where expires_at ${isOver}
        union all
        select member.id, groups.ends_at
        from groups join user_courses member on member.group_id = groups.id and member.expires_at is null
        where groups.ends_at ${isOver}
      ) ended join user_courses using (id)
      where user_courses.enrolled_at < ended.at`,
  });
}

/** An answer that comes later changes nothing; a deadline that is moved is another one. */
function missedDeadlines(): RawBuilder<unknown> {
  const from = since('deadline.missed');
  return insertEvents(
    dataIn('deadline.missed', {
      userId: sql`dated.user_id`,
      courseId: sql`dated.course_id`,
      lessonId: sql`dated.lesson_id`,
      dueAt: utcText(sql`dates.due_at`),
    }),
    {
      key: sql`'missed:' || dated.user_id || ':' || dated.lesson_id || ':' || ${utcText(sql`dates.due_at`)}`,
      from: sql`(${lessonsDated('deadline', { since: from, until: now })}) dated
      cross join lateral lesson_dates(dated.user_id, dated.course_id, school_time_zone()) dates
      join users on users.id = dated.user_id and users.role = any(${learners})
      join lessons on lessons.id = dated.lesson_id
      join courses on courses.id = dated.course_id
      where dates.lesson_id = dated.lesson_id and dates.due_at between ${from} and ${now}
        and not exists (
          select from answers where answers.user_id = dated.user_id and answers.lesson_id = dated.lesson_id
        )
        and not exists (
          select from lesson_progress progress
          where progress.user_id = dated.user_id and progress.lesson_id = dated.lesson_id
            and ${hasAnswered('progress')}
        )
        and ${listedTo({ id: sql.ref('dated.user_id'), role: 'student' })}`,
    },
  );
}
