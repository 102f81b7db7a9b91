import type { FastifyReply } from 'fastify';
import type { Db } from '#server/db/connect.ts';
import { noSuchCourse, noSuchLesson } from '#server/errors.ts';
import { streamCsv, titleInFileName } from '#server/http/csv-file.ts';
import { answerTable, type ExportedLesson } from './answer-table.ts';

/** Exports the answers to one lesson. */
export async function exportLessonAnswers(
  db: Db,
  lessonId: string,
  { timeZone }: { timeZone: string },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const lesson = await selectLessons(db)
    .where('lessons.id', '=', lessonId)
    .executeTakeFirstOrThrow(noSuchLesson);
  return streamCsv(reply, fileName(lesson.title), answerTable(db, [lesson], timeZone));
}

/** Exports the answers to all lessons of a course, lesson by lesson. */
export async function exportCourseAnswers(
  db: Db,
  courseId: string,
  { timeZone }: { timeZone: string },
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
  return streamCsv(reply, fileName(course.title), answerTable(db, lessons, timeZone));
}

const selectLessons = (db: Db) =>
  db
    .selectFrom('lessons')
    .innerJoin('courses', 'courses.id', 'lessons.course_id')
    .select(['lessons.id', 'lessons.title', 'courses.title as course'])
    .$castTo<ExportedLesson>();

const fileName = (title: string) => `${titleInFileName(title)} — ответы.csv`;
