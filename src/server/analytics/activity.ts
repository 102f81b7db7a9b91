import { sql } from 'kysely';
import type { ActivityDay } from '#contract/analytics.ts';
import type { Tx } from '#server/db/connect.ts';
import type { Day } from './days-in-zone.ts';

/**
 * What went on in a course day by day, also by those who aren't enrolled any more. A subquery for each day, so that the
 * indexes by lesson and time are read and nothing else, whatever the planner thinks of a range that it can't see.
 */
export async function countActivity(tx: Tx, courseId: string, days: Day[]): Promise<ActivityDay[]> {
  const { rows } = await sql<ActivityDay>`
    select date,
      (
        select count(*) from lessons join answers on answers.lesson_id = lessons.id
        where lessons.course_id = ${courseId} and answers.created_at >= starts and answers.created_at < ends
      ) as answers,
      (
        select count(*) from lessons join lesson_progress on lesson_progress.lesson_id = lessons.id
        where lessons.course_id = ${courseId}
          and lesson_progress.viewed_at >= starts and lesson_progress.viewed_at < ends
          and lesson_progress.user_id not in (select id from users where role = 'admin')
      ) as views
    from unnest(
      ${days.map(({ date }) => date)}::text[],
      ${days.map(({ starts }) => starts)}::timestamptz[],
      ${days.map(({ ends }) => ends)}::timestamptz[]
    ) as day (date, starts, ends)
    order by date`.execute(tx);
  return rows;
}
