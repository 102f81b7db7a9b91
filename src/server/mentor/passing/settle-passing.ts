import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/platform/db/connect.ts';
import { inOneTrip } from '#server/platform/db/shared-connections.ts';
import { passesBy } from '#server/school/lessons/passes-by.ts';
import { decided } from './decided.ts';
import { passReferrals } from './pass-referrals.ts';

/** What became of a lesson of a person: one that was done and is not, is taken back. */
export interface Turned {
  userId: string;
  lessonId: string;
  wasDone: boolean;
  isDone: boolean;
  below: number | null;
}

/**
 * The one place where a lesson is done by its rule, and taken back. Whatever changes what the rule looks at calls it in the same
 * transaction, behind its change and with the person locked; `pairs` selects the ids of a user and a lesson. Returns what has
 * turned, or is another number of criteria away. Where sending is enough nothing is looked at: first-answer.ts has said it.
 */
export async function settlePassing(tx: Tx, pairs: RawBuilder<unknown>): Promise<Turned[]> {
  return settleWhatever(tx, underRule(pairs));
}

/** The same whatever the rule is: for where the rule itself has changed, or was not looked at. */
export async function settleWhatever(tx: Tx, pairs: RawBuilder<unknown>): Promise<Turned[]> {
  const [, , turned] = await inOneTrip(tx, statementsFor(pairs));
  return turned;
}

/** `pairs` of one. */
export const lessonOf = ({ userId, lessonId }: Pick<Turned, 'userId' | 'lessonId'>) =>
  sql`select ${userId}::uuid, ${lessonId}::uuid`;

/** The same for a transaction of one trip: the third statement's rows are what has turned. */
export const settlement = (pairs: RawBuilder<unknown>) => statementsFor(underRule(pairs));

/** Behind what has turned, the queue asks for what a person is to say. */
const statementsFor = (pairs: RawBuilder<unknown>) =>
  [...lockedFor(pairs), settled(pairs), passReferrals(pairs)] as const;

const underRule = (pairs: RawBuilder<unknown>) => sql`
  select given.user_id, given.lesson_id from (${pairs}) given (user_id, lesson_id)
  join lessons on lessons.id = given.lesson_id
  join courses on courses.id = lessons.course_id
  where ${passesBy} <> 'sent'`;

/**
 * Two who change a person's lesson at once settle it one after the other, the second with what the first has changed. In order, and
 * lessons before courses, as what counts them takes them.
 */
const lockedFor = (pairs: RawBuilder<unknown>) =>
  [
    sql`select from lesson_progress
      where (user_id, lesson_id) in (${pairs}) order by user_id, lesson_id for no key update`,
    sql`select from user_courses
      where (user_id, course_id) in (
        select given.user_id, lessons.course_id
        from (${pairs}) given (user_id, lesson_id) join lessons on lessons.id = given.lesson_id
      ) order by user_id, course_id for no key update`,
  ] as const;

const settled = (pairs: RawBuilder<unknown>) => sql<Turned>`
  with ${decided(pairs)},
  changed as (
    update lesson_progress set sent_at = decided.sent_at, completed_at = decided.completed_at,
      passed_how = decided.passed_how, below = decided.below,
      lowered = case when decided.completed_at is null then lesson_progress.lowered end
    from decided
    where lesson_progress.id = decided.progress_id and ${isNews}
    returning lesson_progress.user_id, lesson_progress.lesson_id
  ),
  added as (
    insert into lesson_progress (id, user_id, lesson_id, viewed_at, sent_at, completed_at, passed_how, below)
    select uuid_v7(), user_id, lesson_id, sent_at, sent_at, completed_at, passed_how, below
    from decided where progress_id is null and sent_at is not null
    on conflict do nothing
    returning user_id, lesson_id
  )
  select user_id as "userId", lesson_id as "lessonId", was_completed_at is not null as "wasDone",
    completed_at is not null as "isDone", below
  from decided
  join (select * from changed union all select * from added) turned using (user_id, lesson_id)
  where (was_completed_at is null, was_below) is distinct from (completed_at is null, below)`;

/** For `decided`: what is as it was, isn't written. */
export const isNews = sql`(decided.was_sent_at, decided.was_completed_at, decided.was_passed_how, decided.was_below)
  is distinct from (decided.sent_at, decided.completed_at, decided.passed_how, decided.below)`;
