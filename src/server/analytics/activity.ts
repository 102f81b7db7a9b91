import { type RawBuilder, sql } from 'kysely';
import type { ActivityDay } from '#contract/analytics.ts';
import type { Day } from './days-in-zone.ts';

/**
 * A course's activity per day, including that of people no longer enrolled; for a query that selects from `courses`.
 * Activity is stored per quarter of an hour, because days start at a quarter in every time zone.
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
