import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { isCreated } from '#server/school/enrolments/enrolments.ts';
import type { Day } from './days-in-zone.ts';
import type { Statistics } from './statistics.ts';

/**
 * The figures of a part of the course's people, counted from their rows; `members` is a condition on `user_courses`. They are
 * the kept ones if everybody is a member: progress and answers of students who are enrolled.
 */
export async function countedStatistics(
  db: Db,
  courseId: string,
  { members, days }: { members: RawBuilder<SqlBool>; days: Day[] },
): Promise<Statistics> {
  const { rows } = await sql<Statistics>`
    with member as materialized (
      select user_courses.user_id, user_courses.of_student from user_courses
      where user_courses.course_id = ${courseId} and ${members}
    ),
    lesson as materialized (
      select id, title, "order" as place, published_at <= now() as is_published from lessons
      where course_id = ${courseId} and ${isCreated}
    ),
    published as (select id, title, place from lesson where is_published),
    progress as materialized (
      select lesson_progress.user_id, lesson_id, viewed_at, completed_at, active_seconds
      from lesson
      join lesson_progress on lesson_progress.lesson_id = lesson.id
      join member on member.user_id = lesson_progress.user_id and member.of_student
    ),
    answer as materialized (
      select lesson_id, answers.created_at
      from lesson
      join answers on answers.lesson_id = lesson.id
      join member on member.user_id = answers.user_id and member.of_student
    )
    select (select count(*) from member where of_student)::integer as "totalStudents",
      (${whoCompletedAll})::integer as "completedCourse",
      (${lessonStatistics}) as lessons,
      (${activityOn(days)}) as activity`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('Figures without a row');
  return row;
}

const whoCompletedAll = sql`
  select count(*) from (
    select user_id from progress
    where completed_at is not null and lesson_id in (select id from published)
    group by user_id having count(*) = (select count(*) from published)
  ) student`;

const lessonStatistics = sql`
  select coalesce(json_agg(counted order by place, id), '[]') from (
    select published.*, coalesce(views, 0) as views, coalesce(completed, 0) as completed,
      coalesce("activeSeconds", 0) as "activeSeconds", coalesce(answers, 0) as answers
    from published
    left join (
      select lesson_id, count(*) as views, count(completed_at) as completed, sum(active_seconds) as "activeSeconds"
      from progress group by lesson_id
    ) seen on seen.lesson_id = published.id
    left join (select lesson_id, count(*) as answers from answer group by lesson_id) given
      on given.lesson_id = published.id
  ) counted`;

/** Activity in drafts too, as it is kept. */
const activityOn = (days: Day[]) => sql`
  select coalesce(
    json_agg(json_build_object('date', date, 'answers', coalesce(answers, 0), 'views', coalesce(views, 0)) order by place),
    '[]'
  )
  from unnest(${days.map(({ date }) => date)}::text[]) with ordinality as day (date, place)
  left join (
    select width_bucket(at, ${days.map(({ starts }) => starts)}::timestamptz[]) as place,
      sum(answers) as answers, sum(views) as views
    from (
      select created_at as at, 1 as answers, 0 as views from answer
      union all
      select viewed_at, 0, 1 from progress
    ) happened
    where at >= ${days.at(0)?.starts ?? null} and at < ${days.at(-1)?.ends ?? null}
    group by 1
  ) counted using (place)`;
