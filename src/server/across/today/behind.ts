import { sql } from 'kysely';
import type { ItemOf } from '#contract/today/schemas.ts';
import { anyOf } from '#server/platform/db/any-of.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import type { Scope } from '#server/platform/viewer.ts';
import { othersOf, unexpired } from '#server/school/enrolments/enrolments.ts';
import { hasAnswered } from '#server/school/enrolments/has-answered.ts';
import { lessonsDated } from '#server/school/notices/lessons-dated.ts';
import { learners } from '#server/school/notices/who-is-told.ts';

const mostNamed = 5;

const weekAgo = sql<string>`(now() - make_interval(days => 7))`;

/** The curator's people who have missed a deadline within a week; what was due before they came is none of theirs. */
export async function findBehind(db: Db, viewer: Scope): Promise<ItemOf<'behind'>[]> {
  const courses = await curatedCourses(db, viewer);
  if (courses.length === 0) return [];
  const { rows } = await sql<Omit<ItemOf<'behind'>, 'kind'>>`
    with school as materialized (select school_time_zone() as zone),
    -- Those who have answered, or are done with the lesson, are left out before a date is asked for.
    undone as materialized (
      select dated.user_id, dated.course_id, dated.lesson_id
      from (${lessonsDated('deadline', { since: weekAgo, until: now })}) dated
      join lessons on lessons.id = dated.lesson_id and lessons.published_at <= now()
      join user_courses on user_courses.user_id = dated.user_id and user_courses.course_id = dated.course_id
      where dated.course_id = ${anyOf(courses)} and ${unexpired}
        and ${othersOf(viewer, { person: 'dated.user_id', course: 'dated.course_id' })}
        and not exists (
          select from lesson_progress progress
          where progress.user_id = dated.user_id and progress.lesson_id = dated.lesson_id
            and ${hasAnswered('progress')}
        )
    ), behind as (
      select distinct studying.user_id as id
      -- One look for all lessons of a person.
      from (select user_id, course_id, array_agg(lesson_id) as lesson_ids from undone group by user_id, course_id) studying
      cross join school
      cross join lateral lesson_dates(studying.user_id, studying.course_id, school.zone) dates
      where dates.lesson_id = any(studying.lesson_ids) and dates.due_at between ${weekAgo} and now()
        and not dates.is_missed and (dates.opens_at > now()) is not true
    ), person as (
      select users.id, users.first_name, users.last_name
      from behind join users on users.id = behind.id and users.role = any(${learners})
    )
    select (select count(*)::integer from person) as count, jsonb_agg(
      jsonb_build_object('id', id, 'firstName', first_name, 'lastName', last_name)
      order by last_name collate "ru-x-icu", first_name collate "ru-x-icu", id
    ) as people
    from (
      select * from person order by last_name collate "ru-x-icu", first_name collate "ru-x-icu", id
      limit ${sql.lit(mostNamed)}
    ) named
    having count(*) > 0`.execute(db);
  return rows.map((row) => ({ kind: 'behind', ...row }));
}

/** Asked first: only values are taken into each part of a union, so that other courses aren't looked at. */
async function curatedCourses(db: Db, { id }: Scope): Promise<string[]> {
  const rows = await db
    .selectFrom('curators')
    .select('course_id as courseId')
    .distinct()
    .where('user_id', '=', id)
    .execute();
  return rows.map(({ courseId }) => courseId);
}
