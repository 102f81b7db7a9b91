import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/connect.ts';
import type { Moment } from '#server/telling/notices/moment.ts';
import { subjectIn } from '#server/telling/notices/subject-in.ts';
import { tellMany } from '#server/telling/notices/tell-many.ts';
import { lessonsDated, toldToLearners } from './lessons-dated.ts';

/** What has opened while no worker ran is told this much later, but no later. */
const toldForDays = 3;

/** Tells of lessons that have opened since the person began, and that the person hasn't looked into yet. */
export async function tellOfOpenings(tx: Tx, now: Moment): Promise<void> {
  const since: Moment = sql`${now} - make_interval(days => ${sql.lit(toldForDays)})`;
  await tellMany(tx, {
    kind: 'lesson_opened',
    at: now,
    facts: sql`
      with school as materialized (select school_time_zone() as zone),
      dated as materialized (${lessonsDated('opening', { since, until: now })}),
      untold as materialized (
        select dated.*, 'opened:' || dated.lesson_id as key
        from dated
        where not exists (
            select from notices
            where notices.user_id = dated.user_id and notices.key = 'opened:' || dated.lesson_id
          )
          and not exists (
            select from lesson_progress progress
            where progress.user_id = dated.user_id and progress.lesson_id = dated.lesson_id
          )
      ),
      opened as materialized (
        select untold.*
        from untold
        cross join school
        cross join lateral lesson_dates(untold.user_id, untold.course_id, school.zone) dates
        join user_courses own on own.user_id = untold.user_id and own.course_id = untold.course_id
        where dates.lesson_id = untold.lesson_id and dates.opens_at <= ${now}
          -- Before that, the lesson was open from the start.
          and dates.opens_at > greatest(
            ${since}, own.enrolled_at, own.group_since, (select starts_at from groups where groups.id = own.group_id)
          )
      )
      select opened.user_id, opened.key, ${subject} as subject
      from ${toldToLearners('opened')}`,
  });
}

const subject = subjectIn<'lesson_opened'>({
  courseId: sql`courses.id`,
  courseTitle: sql`courses.title`,
  lessonId: sql`lessons.id`,
  lessonTitle: sql`lessons.title`,
});
