import { sql } from 'kysely';
import { ruleFor } from '#server/models/data-rule.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { backToQueue, isLookedAt, mostAtOnce } from './back-to-queue.ts';
import { notAgreed } from './hand-over.ts';

/**
 * Queues the reviews that went to a person because their authors had not let a foreign model read, and now have. What a person
 * has answered or looks at just now stays with him.
 */
export const queueAgreed = (db: Db): Promise<void> =>
  db.transaction().execute((tx) => backToQueue(tx, { ids: agreed, reason: notAgreed.reason }));

const agreed = sql`
  select reviews.id from referrals
  join answers on answers.id = referrals.answer_id
  join lessons on lessons.id = answers.lesson_id
  join courses on courses.id = lessons.course_id
  join reviews on reviews.answer_id = answers.id and reviews.latest and reviews.state = 'with_person'
  where referrals.reason = ${notAgreed.reason} and referrals.text = ${notAgreed.text}
    and referrals.settled_at is null and answers.reader = 'model'
    and ${ruleFor(sql.ref('answers.user_id'))} = 'anywhere' and not ${isLookedAt}
  order by reviews.id limit ${mostAtOnce}`;
