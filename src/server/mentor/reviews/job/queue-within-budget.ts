import { sql } from 'kysely';
import { reservedBy } from '#server/models/ledger.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { notifyQueue } from '#server/platform/jobs/notify-queue.ts';
import { reviewQueue } from '#server/platform/jobs/queue-table.ts';
import { publishReferrals } from '#server/platform/live/live.ts';
import { reviewRows } from './running-review.ts';

const mostAtOnce = 500;

/**
 * Queues the reviews that a course's budget had no room for and now has, oldest first: the month or the budget has changed,
 * or calls have cost less than was estimated. They may all be asked about at once, so each before the last counts as in the
 * ledger. What a person has answered or looks at just now stays with him.
 */
export async function queueWithinBudget(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string; answerId: string }>`
      with waiting as (
        select reviews.id, courses.id as course_id, courses.monthly_budget as budget, reviews.estimate,
          sum(reviews.estimate) over (partition by courses.id order by reviews.id) as needed
        from reviews
        join answers on answers.id = reviews.answer_id
        join lessons on lessons.id = answers.lesson_id
        join courses on courses.id = lessons.course_id
        where reviews.state = 'with_person' and reviews.estimate is not null and reviews.latest and not exists (
          select from referrals where referrals.answer_id = answers.id and settled_at is null
            and (taken_until > now() or settle_at is not null)
        )
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
      update reviews set state = 'waiting', due_at = now()
      where state = 'with_person' and id in (
        select waiting.id from waiting
        left join spent using (course_id)
        left join committed using (course_id)
        where budget is null
          or (spent.cost < budget and spent.cost + 2 * (coalesce(committed.cost, 0) + needed) - waiting.estimate <= budget)
        order by waiting.id limit ${mostAtOnce}
      )
      returning id, answer_id as "answerId"`.execute(tx);
    if (rows.length === 0) return;
    // It waits for nobody any more.
    await tx
      .deleteFrom('referrals')
      .where('answer_id', '=', sql<string>`any(${rows.map(({ answerId }) => answerId)}::uuid[])`)
      .where('reason', '=', 'budget')
      .where('settled_at', 'is', null)
      .execute();
    const pages = await reviewRows.notifyPages(
      tx,
      rows.map(({ id }) => id),
    );
    await publishReferrals(tx, pages);
    await notifyQueue(tx, reviewQueue);
  });
}
