import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { NoticeSubjects } from '#contract/notices/schemas.ts';
import { replyPlace, reviewPlace, screens } from '#contract/screens.ts';
import type { Scope } from '#server/platform/viewer.ts';

// What the kinds about a lesson or a course have in common.

type OfCourse = NoticeSubjects['access_ending'];
type OfLesson = NoticeSubjects['lesson_opened'];

export const titlesOf = ({ lessonTitle, courseTitle }: Omit<OfLesson, 'courseId' | 'lessonId'>) =>
  `урок «${lessonTitle}» курса «${courseTitle}»`;

export const lessonPath = ({ lessonId }: Pick<OfLesson, 'lessonId'>) =>
  screens.lesson.path.replace(':id', lessonId);

export const reviewPath = (subject: Pick<OfLesson, 'lessonId'>) => `${lessonPath(subject)}#${reviewPlace}`;

export const replyPath = (subject: Pick<OfLesson, 'lessonId'>) => `${lessonPath(subject)}#${replyPlace}`;

export const coursePath = ({ courseId }: Pick<OfCourse, 'courseId'>) =>
  screens.course.path.replace(':id', courseId);

export const inLesson = ({ lessonId }: Pick<OfLesson, 'lessonId'>, condition: RawBuilder<unknown>) =>
  sql<SqlBool>`exists (select from lessons where lessons.id = ${lessonId} and ${condition})`;

export const inCourse = ({ courseId }: Pick<OfCourse, 'courseId'>, condition: RawBuilder<unknown>) =>
  sql<SqlBool>`exists (select from courses where courses.id = ${courseId} and ${condition})`;

export const isDue = ({ id }: Scope, at: string) => sql`exists (
  select from lesson_dates(${id}, lessons.course_id) dates
  where dates.lesson_id = lessons.id and ${isThen(sql`dates.due_at`, at)}
)`;

/** A subject has milliseconds, the database has microseconds. */
export const isThen = (time: RawBuilder<unknown>, at: string) =>
  sql`date_trunc('milliseconds', ${time}) = ${at}::timestamptz`;

export const isAhead = (at: string) => sql`${at}::timestamptz > now()`;

export const hasProgress = ({ id }: Scope, condition: RawBuilder<unknown>) => sql`exists (
  select from lesson_progress
  where lesson_progress.user_id = ${id} and lesson_progress.lesson_id = lessons.id and ${condition}
)`;
