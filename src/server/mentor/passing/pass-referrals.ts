import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { liveChannel } from '#server/platform/live/live-channel.ts';
import { dueAfter } from '#server/school/curators/due-after.ts';
import { isAttempt, isNewest } from '#server/school/lessons/attempts.ts';
import { passesBy } from '#server/school/lessons/passes-by.ts';

/**
 * The queue asks for a press where a lesson waits for one, and where none waits any more, it doesn't. `pairs` selects the ids of a
 * user and a lesson. Nobody has written anything in such a referral, so it goes without a trace; what was decided with it stays
 * until it takes effect. Open pages of the queue hear of it at the commit.
 */
export const passReferrals = (pairs: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  with closed as (
    delete from referrals using answers, (${pairs}) given (user_id, lesson_id)
    where referrals.reason = 'pass' and referrals.settled_at is null and referrals.settle_at is null
      and answers.id = referrals.answer_id
      and answers.user_id = given.user_id and answers.lesson_id = given.lesson_id
      and not exists (
        select from lessons join courses on courses.id = lessons.course_id
        where lessons.id = answers.lesson_id and ${asksForPress} and not ${isAskedElsewhere}
      )
    returning answer_id
  ), opened as (
    insert into referrals (answer_id, reason, due_at)
    select answers.id, 'pass', ${dueAfter('pass')}
    from (${pairs}) given (user_id, lesson_id)
    join lessons on lessons.id = given.lesson_id
    join courses on courses.id = lessons.course_id
    join answers on answers.user_id = given.user_id and answers.lesson_id = given.lesson_id
    where ${asksForPress} and not ${isAskedElsewhere} and (${isReviewed} or not ${isBeingReviewed})
    on conflict (answer_id, reason, coalesce(remark_id, answer_id)) where settled_at is null do nothing
    returning answer_id
  )
  select pg_notify(${liveChannel}, json_build_object(
    'type', 'referrals', 'lessonId', answers.lesson_id, 'userId', answers.user_id
  )::text)
  from (select answer_id from closed union select answer_id from opened) changed
  join answers on answers.id = changed.answer_id`;

/** A part of a `with`: once something new is sent, nobody is asked about the attempt before. `sent` selects the ids of a user and a lesson. */
export const leaveBehind = (sent: RawBuilder<unknown>) => sql`, left_behind as (
    delete from referrals using answers, (${sent}) sent (user_id, lesson_id)
    where referrals.reason = 'pass' and referrals.settled_at is null and referrals.settle_at is null
      and answers.id = referrals.answer_id and answers.user_id = sent.user_id and answers.lesson_id = sent.lesson_id
  )`;

// For queries on `answers` with their `lessons` and `courses`.

const isReviewed = sql<SqlBool>`exists (
  select from reviews where reviews.answer_id = answers.id and reviews.in_force
)`;

const isBeingReviewed = sql<SqlBool>`exists (
  select from reviews
  where reviews.answer_id = answers.id and reviews.latest and reviews.state in ('waiting', 'in_progress')
)`;

/** The newest attempt at a lesson that a person passes and hasn't, and that he hasn't returned. A talk that was broken off is none. */
export const asksForPress = sql<SqlBool>`(
  ${passesBy} = 'person'
  and not exists (
    select from lesson_progress done
    where done.user_id = answers.user_id and done.lesson_id = answers.lesson_id and done.completed_at is not null
  )
  and ${isNewest}
  and not exists (
    select from referrals returned where returned.answer_id = answers.id and returned.passes is false
  )
  and ${isAttempt}
)`;

/** Whoever settles such a referral answers the student anyway, so the press is made there. */
export const takesThePress = sql<SqlBool>`(
  referrals.reason in ('no_ai', 'release', 'budget') or referrals.reason = 'doubt' and not ${isReviewed}
)`;

/** An alarm is settled first, and is no place for it. */
const isAskedElsewhere = sql<SqlBool>`exists (
  select from referrals
  where referrals.answer_id = answers.id and referrals.settled_at is null
    and (referrals.reason = 'crisis' or ${takesThePress})
)`;
