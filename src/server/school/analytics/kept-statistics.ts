import { type RawBuilder, sql } from 'kysely';
import type { ActivityDay } from '#contract/analytics/schemas.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { noSuchCourse } from '#server/platform/errors.ts';
import type { Day } from './days-in-zone.ts';
import type { Statistics } from './statistics.ts';

/**
 * The figures of everybody in the course at one moment: one statement reads them from the tables that triggers maintain
 * (0055_baseline.sql).
 */
export async function keptStatistics(db: Db, courseId: string, days: Day[]): Promise<Statistics> {
  const { rows } = await sql<Statistics>`
    select ${totalStudents} as "totalStudents",
      ${completedCourse} as "completedCourse",
      ${lessonStatistics} as lessons,
      ${activityOn(days)} as activity
    from courses where id = ${courseId}`.execute(db);
  const [row] = rows;
  if (!row) throw noSuchCourse();
  return row;
}

/** Drafts and lessons that are published later are asked of nobody, so no denominator has them. */
const isPublished = sql`lessons.published_at <= now()`;

const totalStudents = sql`(
  select coalesce(sum(students), 0) from course_standings where course_id = courses.id
)::integer`;

const publishedLessons = sql`(select count(*) from lessons where lessons.course_id = courses.id and ${isPublished})`;

/**
 * The students who have completed all of the course's lessons; zero for a course without lessons. Standings tell how many
 * lessons were completed, not which: when one that was completed is withdrawn, rows are counted.
 */
const completedCourse = sql`case
  when exists (
    select from lessons join lesson_figures on lesson_figures.lesson_id = lessons.id
    where lessons.course_id = courses.id and (${isPublished}) is not true
    group by lessons.id having sum(lesson_figures.completed) > 0
  ) then (
    select count(*) from (
      select user_id from lessons join lesson_progress on lesson_progress.lesson_id = lessons.id
      where lessons.course_id = courses.id and ${isPublished} and completed_at is not null and of_student and enrolled
      group by user_id having count(*) = ${publishedLessons}
    ) student
  )
  else (
    select coalesce(sum(students), 0) from course_standings
    where course_id = courses.id and completed > 0 and completed = ${publishedLessons}
  )
end::integer`;

const lessonStatistics = sql`(
  select coalesce(json_agg(lesson order by place, id), '[]') from (
    select lessons.id, title, "order" as place,
      coalesce(sum(views), 0) as views,
      coalesce(sum(completed), 0) as completed,
      coalesce(sum(active_seconds), 0) as "activeSeconds",
      coalesce(sum(student_answers), 0) as answers
    from lessons left join lesson_figures on lesson_figures.lesson_id = lessons.id
    where lessons.course_id = courses.id and ${isPublished}
    group by lessons.id
  ) lesson
)`;

/**
 * A course's activity per day, including that of people no longer enrolled; for a query that selects from `courses`.
 * Activity is stored per quarter of an hour, because days start at a quarter in every time zone.
 */
const activityOn = (days: Day[]): RawBuilder<ActivityDay[]> => sql`(
  select coalesce(
    json_agg(json_build_object('date', date, 'answers', counted.answers, 'views', counted.views) order by date), '[]'
  )
  from unnest(
    ${days.map(({ date }) => date)}::text[],
    ${days.map(({ starts }) => starts)}::timestamptz[],
    ${days.map(({ ends }) => ends)}::timestamptz[]
  ) as day (date, starts, ends)
  cross join lateral (
    select coalesce(sum(answers), 0) as answers, coalesce(sum(views), 0) as views
    from course_activity
    where course_id = courses.id and quarter >= starts and quarter < ends
  ) counted
)`;
