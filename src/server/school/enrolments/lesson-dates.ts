import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { LessonDates } from '#contract/lessons/schemas.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { ApiError } from '#server/platform/errors.ts';
import { dayAndTime } from '#server/platform/time/time-text.ts';
import type { Scope } from '#server/platform/viewer.ts';

// The dates themselves are worked out by lesson_dates() of the database. It is called only where something gives a date:
// each expression first asks what a lesson and an enrolment say at the cost of a look into an index.

/**
 * The viewer's dates in the lesson; null where nothing gives any. For a query on `lessons` of one course: no inner query
 * depends on its row, so each runs at most once.
 */
export const viewerDates = ({ id: person }: Scope, course: RawBuilder<string>) => sql<LessonDates | null>`
  case when
    lessons.opens_after is not null or lessons.due_after is not null
    or exists (
      select from user_courses
      where user_courses.user_id = ${person} and user_courses.course_id = ${course} and group_id is not null
    )
    or exists (
      select from personal_dates where personal_dates.user_id = ${person} and personal_dates.course_id = ${course}
    )
  then (select dates_shown(${person}, ${course})) -> lessons.id::text end`;

/**
 * As lesson_dates() has them for a member without dates of his own, in a group that says when it starts; `fixed` is what the
 * group says of the lesson. For a query on `groups` and `lessons`.
 */
export const plannedOpening = (fixed: RawBuilder<unknown>) => sql<string | null>`planned_opening(
  ${fixed}, lessons.opens_after, groups.starts_at, groups.starts_at, school_time_zone()
)`;
export const plannedDeadline = (fixed: RawBuilder<unknown>) => sql<string | null>`planned_deadline(
  ${fixed}, lessons.due_after, groups.starts_at, school_time_zone()
)`;

/**
 * Was the answer sent after the deadline as it is now? So an extension takes the mark away, and what was due before the person came
 * has none. For `answers` and `lessons`.
 */
export const isLate = sql<boolean | null>`case when ${hasDeadlines()} then (
  select answers.created_at > dates.due_at and not dates.is_missed from lesson_dates(answers.user_id, lessons.course_id) dates
  where dates.lesson_id = lessons.id
) end`;

/** May the person still send an answer? Only a group refuses late ones. For a query on `lessons`. */
export const isInTime = (person: string) => sql<SqlBool>`case when ${hasDeadlines()} then not exists (
  ${refusedDeadline(person)}
) else true end`;

/** The refusal of a late answer; undefined if it isn't late or may be. */
export async function deadlineRefusal(
  db: Db,
  person: string,
  lessonId: string,
): Promise<ApiError | undefined> {
  const { rows } = await sql<{ dueAt: string; zone: string }>`
    select refused.due_at as "dueAt", school_time_zone() as zone
    from lessons cross join lateral (${refusedDeadline(person)}) refused
    where lessons.id = ${lessonId}`.execute(db);
  const [passed] = rows;
  return passed && deadlinePassed(passed);
}

const deadlinePassed = ({ dueAt, zone }: { dueAt: string; zone: string }) =>
  new ApiError(
    'deadline_passed',
    `Срок сдачи прошёл ${dayAndTime(dueAt, zone)}: ответы больше не принимаются`,
  );

const refusedDeadline = (person: string): RawBuilder<unknown> => sql`
  select dates.due_at
  from user_courses
  join groups on groups.id = user_courses.group_id and groups.late = 'refused'
  join lesson_dates(${person}, lessons.course_id) dates on dates.lesson_id = lessons.id and dates.due_at < now()
  where user_courses.user_id = ${person} and user_courses.course_id = lessons.course_id`;

/** Does anybody have a deadline in the lesson? The same for all its answers. */
function hasDeadlines(): RawBuilder<SqlBool> {
  return sql`(
    lessons.due_after is not null or exists (
      select from group_lessons where group_lessons.lesson_id = lessons.id and group_lessons.due_at is not null
    ) or exists (
      select from personal_dates
      where personal_dates.course_id = lessons.course_id and personal_dates.due_at is not null
    )
  )`;
}
