import { type RawBuilder, sql } from 'kysely';
import type { ActivityDay } from '#contract/analytics.ts';
import type { Day } from './days-in-zone.ts';

/**
 * What went on in a course day by day, also by those who aren't enrolled any more; of a query that has `courses` in it. A
 * day of any zone is whole quarters of an hour, by which activity is kept.
 */
export const activityOn = (days: Day[]): RawBuilder<ActivityDay[]> => sql`(
  select json_agg(json_build_object('date', date, 'answers', counted.answers, 'views', counted.views) order by date)
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
