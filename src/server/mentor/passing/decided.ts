import { type RawBuilder, sql } from 'kysely';
import { isAttempt } from '#server/school/lessons/attempts.ts';
import { judged, type Supposed } from './judged.ts';

/**
 * The list of a `with` whose `decided` has each pair as it is (`was_…`) and as its rule has it. What a person has passed stays
 * passed until a person takes it back. Where an answer is enough, the first one stays the first when it is deleted; where there
 * was nothing to answer, the lesson is done by a view, and remains so until something is sent.
 */
export const decided = (pairs: RawBuilder<unknown>, supposed?: Supposed) => sql`
  ${judged(pairs, supposed)},
  standing as (
    select verdict.user_id, verdict.lesson_id, taught.rule, taught.judges, taught.takes_answers, verdict.passed_at,
      verdict.below as judged_below, progress.id as progress_id, progress.passed_how as was_passed_how,
      progress.completed_at as was_completed_at, progress.below as was_below, progress.sent_at as was_sent_at,
      coalesce(progress.sent_at, ${firstSentAt}) as sent_at,
      taught.rule = 'person' and ${newestIsReturned} as is_returned
    from verdict
    join taught using (lesson_id)
    left join lesson_progress progress on progress.user_id = verdict.user_id and progress.lesson_id = verdict.lesson_id
  ),
  decided as (
    select *,
      case
        when rule = 'person' then case when completed_at is null and is_returned then 0::smallint end
        when judges then judged_below::smallint
      end as below,
      case
        when was_passed_how = 'person' then 'person'
        when completed_at is null or is_by_view then null
        when judges then 'levels'
        else 'sent'
      end as passed_how
    from (
      select *,
        case
          when was_passed_how = 'person' then coalesce(was_completed_at, now())
          when is_by_view then was_completed_at
          when not judges and was_passed_how = 'levels' then sent_at
          when not judges then coalesce(was_completed_at, sent_at)
          when rule = 'levels' then passed_at
        end as completed_at
      from (
        select *, not takes_answers or was_completed_at is not null and sent_at is null as is_by_view from standing
      ) seen
    ) ruled
  )`;

/** An interrupted talk was not sent by its student. */
const firstSentAt = sql`(
  select min(answers.created_at) from answers
  where answers.user_id = verdict.user_id and answers.lesson_id = verdict.lesson_id and ${isAttempt}
)`;

/** A person has said what to do better, and nothing was sent since. */
const newestIsReturned = sql`exists (
  select from answers
  join referrals on referrals.answer_id = answers.id and referrals.passes is false
  where answers.user_id = verdict.user_id and answers.lesson_id = verdict.lesson_id and not exists (
    select from answers newer
    where newer.user_id = verdict.user_id and newer.lesson_id = verdict.lesson_id and newer.id > answers.id
  )
)`;
