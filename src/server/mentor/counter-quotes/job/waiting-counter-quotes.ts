import { sql } from 'kysely';
import type { Place } from '#contract/models/places.ts';
import { mayBeAsked } from '#server/mentor/reviews/job/may-ask-model.ts';
import { ruleFor } from '#server/models/data-rule.ts';
import { mostCrashes, onLostRows, queueAllowedRows } from '#server/models/job/waiting-rows.ts';
import { reservedBy } from '#server/models/ledger.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import type { LostRows } from '#server/platform/jobs/return-rows.ts';
import { counterQuoteRows } from './running-counter-quote.ts';

const reserved = reservedBy(sql`courses.id`);

/** Queues the words that waited for one of these models, or for money that their course has now. Returns their number. */
export const queueAllowedCounterQuotes = (db: Db, models: readonly { place: Place }[]): Promise<number> =>
  queueAllowedRows(db, counterQuoteRows, models, {
    from: sql`counter_quotes
      join remarks on remarks.id = counter_quotes.remark_id
      join reviews on reviews.id = remarks.review_id
      join answers on answers.id = reviews.answer_id
      join lessons on lessons.id = answers.lesson_id
      join courses on courses.id = lessons.course_id`,
    where: sql`${mayBeAsked} and reviews.in_force
      and not exists (select from referrals where referrals.remark_id = remarks.id)
      and (courses.monthly_budget is null or (
        ${reserved} < courses.monthly_budget
        and ${reserved} + coalesce(counter_quotes.estimate, 0) <= courses.monthly_budget
      ))`,
    rule: ruleFor(sql.ref('answers.user_id')),
    forgets: 'estimate',
  });

export const onLostCounterQuotes = (tx: Tx, lost: LostRows): Promise<void> =>
  onLostRows(tx, counterQuoteRows, lost, gaveUp);

const gaveUp = `Ответ на слова студента прерывался ${mostCrashes} раз подряд: процесс, который его вёл, останавливался, не закончив. Посмотрите журнал сервера.`;
