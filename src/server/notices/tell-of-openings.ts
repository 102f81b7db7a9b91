import { sql } from 'kysely';
import type { Tx } from '#server/db/connect.ts';
import { answerableBy } from '#server/enrolments/enrolments.ts';
import { learners, lessonsDated } from './lessons-dated.ts';
import type { Moment } from './moment.ts';
import { tellMany } from './tell-many.ts';

/** What has opened while no worker ran is told this much later, but no later. */
const toldForDays = 3;

/** Tells of lessons that have opened since the person began, and that the person hasn't looked into yet. */
export async function tellOfOpenings(tx: Tx, now: Moment): Promise<void> {
  const since: Moment = sql`${now} - make_interval(days => ${sql.lit(toldForDays)})`;
  await tellMany(tx, {
    kind: 'lesson_opened',
    at: now,
    facts: sql`
      with dated as materialized (${lessonsDated('opening', { since, until: now })}),
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
        cross join (select school_time_zone() as zone offset 0) school
        cross join lateral lesson_dates(untold.user_id, untold.course_id, school.zone) dates
        join user_courses own on own.user_id = untold.user_id and own.course_id = untold.course_id
        left join groups on groups.id = own.group_id
        where dates.lesson_id = untold.lesson_id and dates.opens_at > ${since} and dates.opens_at <= ${now}
          -- Otherwise the lesson was open from the start.
          and dates.opens_at > greatest(own.enrolled_at, groups.starts_at)
      )
      select opened.user_id, opened.key, jsonb_build_object(
        'courseId', courses.id, 'courseTitle', courses.title, 'lessonId', lessons.id, 'lessonTitle', lessons.title
      ) as subject
      from opened
      join users on users.id = opened.user_id and users.role = any(${learners})
      join lessons on lessons.id = opened.lesson_id
      join courses on courses.id = opened.course_id
      where ${answerableBy({ id: sql.ref('opened.user_id'), role: 'student' })}`,
  });
}
