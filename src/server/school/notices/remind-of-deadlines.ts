import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/connect.ts';
import { utcText } from '#server/platform/db/utc-text.ts';
import { hasAnswered } from '#server/school/enrolments/has-answered.ts';
import { midnight } from '#server/telling/notices/moment.ts';
import type { Moment } from '#server/telling/notices/moment.ts';
import { subjectIn } from '#server/telling/notices/subject-in.ts';
import { tellMany } from '#server/telling/notices/tell-many.ts';
import { lessonsDated, toldToLearners } from './lessons-dated.ts';

/**
 * Reminds of lessons due today or tomorrow by the school's clock, unless answered. The key names the deadline, so one that has
 * been moved is reminded of again.
 */
export async function remindOfDeadlines(tx: Tx, now: Moment): Promise<void> {
  const until = midnight(now, 2);
  await tellMany(tx, {
    kind: 'deadline_tomorrow',
    at: now,
    facts: sql`
      with school as materialized (select school_time_zone() as zone),
      dated as materialized (${lessonsDated('deadline', { since: now, until })}),
      due as materialized (
        select dated.*, ${utcText(sql`dates.due_at`)} as at
        from dated
        cross join school
        cross join lateral lesson_dates(dated.user_id, dated.course_id, school.zone) dates
        where dates.lesson_id = dated.lesson_id and dates.due_at > ${now} and dates.due_at < ${until}
          and (dates.opens_at > ${now}) is not true
      ),
      -- Materialized: what was told before is not looked at closer.
      untold as materialized (
        select due.*, 'due:' || lesson_id || ':' || at as key from due
        where not exists (
            select from notices where notices.user_id = due.user_id and notices.key = 'due:' || due.lesson_id || ':' || due.at
          )
          and not exists (
            select from answers where answers.user_id = due.user_id and answers.lesson_id = due.lesson_id
          )
          and not exists (
            select from lesson_progress progress
            where progress.user_id = due.user_id and progress.lesson_id = due.lesson_id
              and ${hasAnswered('progress')}
          )
      )
      select untold.user_id, untold.key, ${subject} as subject
      from ${toldToLearners('untold')}`,
  });
}

const subject = subjectIn<'deadline_tomorrow'>({
  courseId: sql`courses.id`,
  courseTitle: sql`courses.title`,
  lessonId: sql`lessons.id`,
  lessonTitle: sql`lessons.title`,
  at: sql`untold.at`,
});
