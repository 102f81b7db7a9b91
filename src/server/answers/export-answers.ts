import type { FastifyReply } from 'fastify';
import type { exportCourseAnswers as exportCourseAnswersEndpoint } from '#contract/answers.ts';
import type { Query } from '#contract/endpoint.ts';
import type { Scope } from '#server/auth/session.ts';
import type { Db } from '#server/db/connect.ts';
import { checkGroup, checkGroupOf } from '#server/enrolments/group-filter.ts';
import { noSuchCourse, noSuchLesson } from '#server/errors.ts';
import { streamCsv, titleInFileName } from '#server/http/csv-file.ts';
import { answerTable, type ExportedLesson } from './answer-table.ts';

type Exported = Query<typeof exportCourseAnswersEndpoint>;

/** Exports the answers to one lesson. */
export async function exportLessonAnswers(
  db: Db,
  viewer: Scope,
  lessonId: string,
  { timeZone, groupId }: Exported,
  reply: FastifyReply,
): Promise<FastifyReply> {
  await checkGroupOf(db, viewer, { lessonId, groupId });
  const lesson = await selectLessons(db)
    .where('lessons.id', '=', lessonId)
    .executeTakeFirstOrThrow(noSuchLesson);
  return streamCsv(reply, fileName(lesson.title), answerTable(db, [lesson], { timeZone, groupId }));
}

/** Exports the answers to all lessons of a course, lesson by lesson. */
export async function exportCourseAnswers(
  db: Db,
  viewer: Scope,
  courseId: string,
  { timeZone, groupId }: Exported,
  reply: FastifyReply,
): Promise<FastifyReply> {
  await checkGroup(db, viewer, groupId, courseId);
  const course = await db
    .selectFrom('courses')
    .select('title')
    .where('id', '=', courseId)
    .executeTakeFirstOrThrow(noSuchCourse);
  const lessons = await selectLessons(db)
    .where('courses.id', '=', courseId)
    .orderBy('lessons.order')
    .orderBy('lessons.id')
    .execute();
  return streamCsv(reply, fileName(course.title), answerTable(db, lessons, { timeZone, groupId }));
}

const selectLessons = (db: Db) =>
  db
    .selectFrom('lessons')
    .innerJoin('courses', 'courses.id', 'lessons.course_id')
    .select(['lessons.id', 'lessons.title', 'courses.title as course'])
    .$castTo<ExportedLesson>();

const fileName = (title: string) => `${titleInFileName(title)} — ответы.csv`;
