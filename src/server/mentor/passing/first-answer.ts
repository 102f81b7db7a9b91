import { type RawBuilder, sql } from 'kysely';
import { criteriaInForce } from '#server/school/lessons/criteria-in-force.ts';
import { passesBy } from '#server/school/lessons/passes-by.ts';

/**
 * Keeps when the first answer to a lesson was sent, even to one never viewed; where sending is enough, it does the lesson.
 * `answered` selects the ids of a user and a lesson. Where levels or a person say so, what was done by a view isn't any more:
 * now there is something to judge. A lesson that was given back doesn't wait to be done better any more. A release before this one has
 * kept the time of its first answer as that of completion.
 */
export const firstAnswer = (newId: string, answered: RawBuilder<unknown>) => sql`
  insert into lesson_progress (id, user_id, lesson_id, sent_at, completed_at, passed_how)
  select ${newId}::uuid, answered.user_id, answered.lesson_id, now(),
    case when is_enough then now() end, case when is_enough then 'sent' end
  from (${answered}) answered (user_id, lesson_id)
  join lessons on lessons.id = answered.lesson_id
  join courses on courses.id = lessons.course_id
  cross join lateral (select ${sendingIsEnough} as is_enough) rule
  where not exists (
    select from lesson_progress done
    where done.user_id = answered.user_id and done.lesson_id = answered.lesson_id
      and done.sent_at is not null
      and (done.completed_at is not null or not is_enough and done.below is distinct from 0)
  )
  on conflict (user_id, lesson_id) do update set
    sent_at = coalesce(lesson_progress.sent_at, lesson_progress.completed_at, excluded.sent_at),
    completed_at = case
      when excluded.completed_at is not null or lesson_progress.passed_how is not null
        then coalesce(lesson_progress.completed_at, excluded.completed_at)
    end,
    passed_how = coalesce(lesson_progress.passed_how, excluded.passed_how),
    below = case
      when lesson_progress.below <> 0 or lesson_progress.completed_at is not null then lesson_progress.below
    end`;

/** For a query on `lessons` and `courses`. */
const sendingIsEnough = sql`case ${passesBy}
  when 'sent' then true
  when 'levels' then coalesce(${criteriaInForce(sql`lessons.id`)}, '[]') = '[]'
  else false
end`;
