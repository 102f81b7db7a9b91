import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { Chore } from '#server/platform/jobs/repeat.ts';
import { passReferrals } from './pass-referrals.ts';

export const passesChore: Chore = {
  name: 'ждут зачёта без отзыва',
  everyMs: 5_000,
  run: (db) => askWithoutReviews(db),
};

/** A review that has failed, or that no model is there for, changes no lesson, so nothing else asks for the press then. */
export async function askWithoutReviews(db: Db): Promise<void> {
  await passReferrals(unasked).execute(db);
}

/**
 * Begins with the lessons that a person passes, which in most schools are none: where no model is there, no answer of the school
 * has its review. They are found course by course, since to look at each lesson's rule is to read all lessons. Whose press is
 * asked for already is left out, so that many who wait cost little.
 */
const unasked = sql`
  with passed_by_person as materialized (
    select lessons.id from courses join lessons on lessons.course_id = courses.id and lessons.passes_by is null
    where courses.passes_by = 'person'
    union all
    select id from lessons where passes_by = 'person'
  ), asked as materialized (
    select answers.user_id, answers.lesson_id
    from referrals join answers on answers.id = referrals.answer_id
    where referrals.reason = 'pass' and referrals.settled_at is null and referrals.settle_at is null
  )
  select begun.user_id, begun.lesson_id
  from passed_by_person
  join lesson_progress begun on begun.lesson_id = passed_by_person.id
  where begun.sent_at is not null and begun.completed_at is null
    and (begun.user_id, begun.lesson_id) not in (select user_id, lesson_id from asked)`;
