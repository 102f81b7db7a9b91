import { sql } from 'kysely';
import { listedTo } from '#server/school/enrolments/enrolments.ts';
import type { Moment } from '#server/telling/notices/moment.ts';
import { learners } from './who-is-told.ts';

const columns = {
  opening: { at: sql.ref('opens_at'), days: sql.ref('lessons.opens_after') },
  deadline: { at: sql.ref('due_at'), days: sql.ref('lessons.due_after') },
};

/**
 * People with a lesson one of whose dates lies in the period: the group's, days after a start, or the person's own. A date in
 * force is always one of these, so nobody is missing; which it is, `lesson_dates` says, and of so few it can be asked.
 */
export function lessonsDated(date: keyof typeof columns, { since, until }: { since: Moment; until: Moment }) {
  const { at, days } = columns[date];
  // A day more on both sides: where the clocks change, a day has other hours.
  const starts = sql`between ${since} - make_interval(days => ${days} + 1) and ${until} - make_interval(days => ${days} - 1)`;
  return sql`
    select member.user_id, member.course_id, fixed.lesson_id
    from group_lessons fixed join user_courses member on member.group_id = fixed.group_id
    where fixed.${at} between ${since} and ${until}
    union
    select member.user_id, member.course_id, lessons.id
    from lessons
    join groups on groups.course_id = lessons.course_id and groups.starts_at ${starts}
    join user_courses member on member.group_id = groups.id
    where ${days} is not null
    union
    select member.user_id, member.course_id, lessons.id
    from lessons
    join user_courses member on member.course_id = lessons.course_id and member.enrolled_at ${starts}
    left join groups on groups.id = member.group_id
    where ${days} is not null and groups.starts_at is null
    union
    select given.user_id, given.course_id, lessons.id
    from personal_dates given
    join lessons on lessons.course_id = given.course_id and lessons.id = coalesce(given.lesson_id, lessons.id)
    where given.${at} between ${since} and ${until}`;
}

/**
 * Of such rows those of people who learn, each with its lesson and its course. That the lesson has opened is known by now: asked
 * for each person again, it took most of the time.
 */
export const toldToLearners = (rows: 'untold' | 'opened') => sql`
  ${sql.table(rows)}
  join users on users.id = ${sql.ref(`${rows}.user_id`)} and users.role = any(${learners})
  join lessons on lessons.id = ${sql.ref(`${rows}.lesson_id`)}
  join courses on courses.id = ${sql.ref(`${rows}.course_id`)}
  where ${listedTo({ id: sql.ref(`${rows}.user_id`), role: 'student' })}`;
