import { sql } from 'kysely';
import type { Answer } from '#contract/answers/schemas.ts';
import type { PassesBy } from '#contract/lessons/passes-by.ts';
import { fullNameOf } from '#server/platform/db/full-name-of.ts';
import { theCourse } from '#server/school/enrolments/only-lesson.ts';

/** Where the lesson of an answer stands for its author. */
export interface LessonPassing {
  passesBy: PassesBy;
  isDone: boolean;
  /** Null if no person has passed it. */
  passer: { name: string | null } | null;
  /** This answer was. */
  isReturned: boolean;
}

/** For a query on `answers` and their `lessons`, with the author's `lesson_progress` as `done`. */
export const passingColumns = (onlyLesson?: string) =>
  [
    sql<PassesBy>`coalesce(lessons.passes_by, (
      select courses.passes_by from courses where courses.id = ${theCourse(onlyLesson)}
    ))`.as('passesBy'),
    sql<boolean>`done.completed_at is not null`.as('isDone'),
    sql<LessonPassing['passer']>`case when done.passed_how = 'person' then jsonb_build_object('name', (
      select ${fullNameOf('passer')} from users passer where passer.id = done.passed_by_id
    )) end`.as('passer'),
  ] as const;

/** For a query on the `referrals` of each answer. */
export const isReturned = sql<boolean>`coalesce(bool_or(passes is false), false)`.as('isReturned');

/** Undefined where it wasn't read. */
export const passingView = (row: Partial<LessonPassing>): Answer['passing'] =>
  row.passesBy && {
    by: row.passesBy,
    isDone: row.isDone === true,
    ...(row.isReturned && { isReturned: true }),
    ...(row.passer && { passedBy: row.passer.name }),
  };
