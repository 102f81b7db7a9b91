import type { FastifyReply } from 'fastify';
import type { exportLessonAnswers as exportLessonAnswersEndpoint } from '#contract/answers.ts';
import type { Query } from '#contract/endpoint.ts';
import type { Db } from '#server/db/connect.ts';
import { noSuchCourse, noSuchLesson } from '#server/errors.ts';
import { titleInFileName } from '#server/http/csv-file.ts';
import { streamTable } from '#server/http/table-file.ts';
import { answerTable, type ExportedLesson } from './answer-table.ts';

/** Exports the answers to one lesson. */
export async function exportLessonAnswers(
  db: Db,
  lessonId: string,
  { timeZone, format }: Query<typeof exportLessonAnswersEndpoint>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const lesson = await selectLessons(db)
    .where('lessons.id', '=', lessonId)
    .executeTakeFirstOrThrow(noSuchLesson);
  return streamTable(reply, { name: fileName(lesson.title), format }, answerTable(db, [lesson], timeZone));
}

/** Exports the answers to all lessons of a course, lesson by lesson. */
export async function exportCourseAnswers(
  db: Db,
  courseId: string,
  { timeZone, format }: Query<typeof exportLessonAnswersEndpoint>,
  reply: FastifyReply,
): Promise<FastifyReply> {
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
  return streamTable(reply, { name: fileName(course.title), format }, answerTable(db, lessons, timeZone));
}

const selectLessons = (db: Db) =>
  db
    .selectFrom('lessons')
    .innerJoin('courses', 'courses.id', 'lessons.course_id')
    .select(['lessons.id', 'lessons.title', 'courses.title as course'])
    .$castTo<ExportedLesson>();

const fileName = (title: string) => `${titleInFileName(title)} — ответы`;
