import { sql, type SqlBool } from 'kysely';
import { answerAuthor, lessonOpenTo, othersOf } from '#server/school/enrolments/enrolments.ts';

/** Without feedback, or the last review has failed. For `reviews latest`; the condition on the state is that of an index. */
export const isWaiting = sql<SqlBool>`latest.latest and latest.state <> 'done'
  and (latest.state = 'failed' or not exists (
    select from reviews in_force where in_force.answer_id = latest.answer_id and in_force.in_force
  ))`;

/** The answers that wait for curators, each with a curator who may review it and since when it waits; of one curator, if named. */
export function selectWaiting(curatorId?: string) {
  const reviewer = { id: sql<string>`reviewer.id`, role: 'curator' } as const;
  // Materialized: the few waiting answers come first, by their index, then those who may review them.
  return sql`
    with waiting as materialized (
      select answers.id, answers.user_id, answers.lesson_id,
        coalesce(latest.finished_at, answers.created_at) as since
      from reviews latest
      join answers on answers.id = latest.answer_id
      where ${isWaiting}
    )
    select distinct reviewer.id as curator_id, answers.id as answer_id, lessons.course_id, member.group_id, answers.since
    from waiting answers
    join lessons on lessons.id = answers.lesson_id
    join user_courses member on member.user_id = answers.user_id and member.course_id = lessons.course_id
    join curators reach on reach.course_id = lessons.course_id
      and (reach.group_id is null or reach.group_id = member.group_id)
    join users reviewer on reviewer.id = reach.user_id and reviewer.role = 'curator'
    where ${lessonOpenTo(reviewer)} and ${othersOf(reviewer, answerAuthor)}
      ${curatorId === undefined ? sql`` : sql`and reviewer.id = ${curatorId}`}`;
}
