import { sql } from 'kysely';
import { ruleFor } from '#server/models/data-rule.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { notifyQueue } from '#server/platform/jobs/notify-queue.ts';
import { reviewQueue } from '#server/platform/jobs/queue-table.ts';
import { publishReferrals } from '#server/platform/live/live.ts';
import { notAgreed } from './hand-over.ts';
import { reviewRows } from './running-review.ts';

const mostAtOnce = 500;

/**
 * Queues the reviews that went to a person because their authors had not let a foreign model read, and now have. What a person
 * has answered or looks at just now stays with him.
 */
export async function queueAgreed(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string; answerId: string }>`
      update reviews set state = 'waiting', due_at = now()
      where state = 'with_person' and id in (
        select reviews.id from referrals
        join answers on answers.id = referrals.answer_id
        join lessons on lessons.id = answers.lesson_id
        join courses on courses.id = lessons.course_id
        join reviews on reviews.answer_id = answers.id and reviews.latest and reviews.state = 'with_person'
        where referrals.reason = ${notAgreed.reason} and referrals.text = ${notAgreed.text}
          and referrals.settled_at is null and answers.reader = 'model'
          and ${ruleFor(sql.ref('answers.user_id'))} = 'anywhere'
          and not exists (
            select from referrals other where other.answer_id = answers.id and other.settled_at is null
              and (other.taken_until > now() or other.settle_at is not null)
          )
        order by reviews.id limit ${mostAtOnce}
      )
      returning id, answer_id as "answerId"`.execute(tx);
    if (rows.length === 0) return;
    await tx
      .deleteFrom('referrals')
      .where('answer_id', '=', sql<string>`any(${rows.map(({ answerId }) => answerId)}::uuid[])`)
      .where('reason', '=', notAgreed.reason)
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
