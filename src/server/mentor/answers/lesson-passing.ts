import { sql } from 'kysely';
import type { Answer } from '#contract/answers/schemas.ts';
import { passesBy } from '#server/school/lessons/passes-by.ts';

/** Where the lesson of the answer stands for its author. For a query on `answers` and their `lessons`. */
export const passing = sql<Answer['passing'] & object>`(
  select jsonb_strip_nulls(jsonb_build_object(
    'by', ${passesBy},
    'isDone', done.completed_at is not null,
    'isReturned', case when exists (
      select from referrals where referrals.answer_id = answers.id and referrals.passes is false
    ) then true end
  )) || case when done.passed_how = 'person'
    then jsonb_build_object('passedBy', passer.first_name || ' ' || passer.last_name) else '{}' end
  from courses
  left join lesson_progress done on done.user_id = answers.user_id and done.lesson_id = answers.lesson_id
  left join users passer on passer.id = done.passed_by_id
  where courses.id = lessons.course_id
)`.as('passing');
