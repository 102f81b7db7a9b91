import { sql } from 'kysely';
import { reservedBy } from '#server/models/ledger.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { backToQueue, isLookedAt, mostAtOnce } from './back-to-queue.ts';

/**
 * Queues the reviews that a course's budget had no room for and now has, oldest first: the month or the budget has changed,
 * or calls have cost less than was estimated. They may all be asked about at once, so each before the last counts as in the
 * ledger. What a person has answered or looks at just now stays with him.
 */
export const queueWithinBudget = (db: Db): Promise<void> =>
  db.transaction().execute((tx) => backToQueue(tx, { ids: affordable, reason: 'budget' }));

const affordable = sql`
  with waiting as (
    select reviews.id, courses.id as course_id, courses.monthly_budget as budget, reviews.estimate,
      sum(reviews.estimate) over (partition by courses.id order by reviews.id) as needed
    from reviews
    join answers on answers.id = reviews.answer_id
    join lessons on lessons.id = answers.lesson_id
    join courses on courses.id = lessons.course_id
    where reviews.state = 'with_person' and reviews.estimate is not null and reviews.latest
      and not ${isLookedAt}
  ), committed as (
    select lessons.course_id, sum(reviews.estimate) as cost
    from reviews
    join answers on answers.id = reviews.answer_id
    join lessons on lessons.id = answers.lesson_id
    where reviews.state in ('waiting', 'in_progress') and reviews.estimate is not null
    group by lessons.course_id
  ), spent as (
    select courses.id as course_id, ${reservedBy(sql`courses.id`)} as cost
    from courses where id in (select course_id from waiting where budget is not null)
  )
  select waiting.id from waiting
  left join spent using (course_id)
  left join committed using (course_id)
  where budget is null
    or (spent.cost < budget and spent.cost + 2 * (coalesce(committed.cost, 0) + needed) - waiting.estimate <= budget)
  order by waiting.id limit ${mostAtOnce}`;
