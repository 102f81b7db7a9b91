import { type RawBuilder, sql } from 'kysely';

/** Whether an answer of the person to the lesson is an alarm that waits. The inner query runs once: it depends on no lesson. */
export const inAlarm = (person: string, lesson: RawBuilder<unknown>) => sql<true | null>`
  case when ${lesson} = any(array(
    select answers.lesson_id from answers
    join referrals on referrals.answer_id = answers.id
    where answers.user_id = ${person} and referrals.reason = 'crisis' and referrals.settled_at is null
  )) then true end`;
