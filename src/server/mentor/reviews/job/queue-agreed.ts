import { sql } from 'kysely';
import { ruleFor } from '#server/models/data-rule.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { backToQueue, isLookedAt, mostAtOnce } from './back-to-queue.ts';
import { notAgreed, withdrawn } from './hand-over.ts';

/**
 * Queues the reviews that went to a person because their authors had not let a foreign model read, or had withdrawn the consent
 * to the processing, and now have agreed. What a person has answered or looks at just now stays with him.
 */
export const queueAgreed = (db: Db): Promise<void> =>
  db.transaction().execute((tx) => backToQueue(tx, { ids: agreed, reason: notAgreed.reason }));

const agreed = sql`
  select reviews.id from referrals
  join answers on answers.id = referrals.answer_id
  join lessons on lessons.id = answers.lesson_id
  join courses on courses.id = lessons.course_id
  join reviews on reviews.answer_id = answers.id and reviews.latest and reviews.state = 'with_person'
  cross join lateral (select ${ruleFor(sql.ref('answers.user_id'))} as rule) reading
  where referrals.reason = 'no_ai' and referrals.settled_at is null and answers.reader = 'model'
    and (
      (referrals.text = ${notAgreed.text} and reading.rule = 'anywhere')
      or (referrals.text = ${withdrawn.text} and reading.rule <> 'nobody')
    )
    and not ${isLookedAt}
  order by reviews.id limit ${mostAtOnce}`;
