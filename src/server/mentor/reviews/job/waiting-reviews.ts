import { sql } from 'kysely';
import type { Place } from '#contract/models/places.ts';
import { ruleFor } from '#server/models/data-rule.ts';
import { mostCrashes, onLostRows, queueAllowedRows } from '#server/models/job/waiting-rows.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import type { LostRows } from '#server/platform/jobs/return-rows.ts';
import { reviewRows } from './running-review.ts';

/** Queues all reviews that were waiting for one of these models, oldest first. Returns their number. */
export const queueAllowed = (db: Db, models: readonly { place: Place }[]): Promise<number> =>
  queueAllowedRows(db, reviewRows, models, {
    from: sql`reviews
      join answers on answers.id = reviews.answer_id
      join lessons on lessons.id = answers.lesson_id
      join courses on courses.id = lessons.course_id`,
    where: sql`reviews.latest`,
    rule: ruleFor(sql.ref('answers.user_id')),
  });

export const onLostReviews = (tx: Tx, lost: LostRows): Promise<void> =>
  onLostRows(tx, reviewRows, lost, gaveUp);

const gaveUp = `Проверка прерывалась ${mostCrashes} раз подряд: процесс, который её вёл, останавливался, не закончив. Посмотрите журнал сервера и запустите проверку заново.`;
