import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { LessonDates } from '#contract/lessons/schemas.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { ApiError } from '#server/platform/errors.ts';
import { dayAndTime } from '#server/platform/time/time-text.ts';
import type { Scope } from '#server/platform/viewer.ts';
import { theCourse, theLesson } from './only-lesson.ts';

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
 * has none. For `answers` and `lessons`; where all are of one lesson, it is asked once whether anybody has a deadline.
 */
export const isLate = (onlyLesson?: string) => sql<boolean | null>`case when ${hasDeadlines(onlyLesson)}
  then is_late(answers.user_id, lessons.course_id, lessons.id, answers.created_at) end`;

/** As is_late() has it, where the dates have been read anyway. */
export const wasLate = (
  { dueAt, isMissed = false }: { dueAt: string | null; isMissed?: boolean | undefined },
  sentAt: string,
): boolean => dueAt !== null && sentAt > dueAt && !isMissed;

/** May the person still send an answer? Only a group refuses late ones. For a query on `lessons`. */
export const isInTime = (person: string) => sql<SqlBool>`case when ${hasDeadlines()}
  then ${refusedDeadline(person)} is null else true end`;

/** The refusal of a late answer; undefined if it isn't late or may be. */
export async function deadlineRefusal(
  db: Db,
  person: string,
  lessonId: string,
): Promise<ApiError | undefined> {
  const { rows } = await sql<{ dueAt: string | null; zone: string }>`
    select ${refusedDeadline(person)} as "dueAt", school_time_zone() as zone
    from lessons where lessons.id = ${lessonId}`.execute(db);
  const [passed] = rows;
  return passed?.dueAt ? deadlinePassed(passed.dueAt, passed.zone) : undefined;
}

const deadlinePassed = (dueAt: string, zone: string) =>
  new ApiError(
    'deadline_passed',
    `Срок сдачи прошёл ${dayAndTime(dueAt, zone)}: ответы больше не принимаются`,
  );

const refusedDeadline = (person: string) =>
  sql<string | null>`refused_deadline(${person}, lessons.course_id, lessons.id)`;

/** Does anybody have a deadline in the lesson? The same for all its answers. */
function hasDeadlines(onlyLesson?: string): RawBuilder<SqlBool> {
  return sql`(
    lessons.due_after is not null or exists (
      select from group_lessons where group_lessons.lesson_id = ${theLesson(onlyLesson)} and group_lessons.due_at is not null
    ) or exists (
      select from personal_dates
      where personal_dates.course_id = ${theCourse(onlyLesson)} and personal_dates.due_at is not null
    )
  )`;
}
