import type { FastifyReply } from 'fastify';
import { sendCsv } from '#server/csv-file.ts';
import type { Db } from '#server/db/connect.ts';
import { lessonsOfCourse } from './analytics.ts';
import { findCourseTitle } from './course-title.ts';

/** The lessons' figures as the screen shows them. */
export async function exportLessons(db: Db, courseId: string, reply: FastifyReply): Promise<FastifyReply> {
  const title = await findCourseTitle(db, courseId);
  const lessons = await lessonsOfCourse(db, courseId);
  return sendCsv(reply, `${title} — уроки.csv`, [
    ['№', 'Урок', 'Просмотры', 'Ответы', 'Прошли урок', 'Завершение, %', 'Среднее время, мин'],
    ...lessons.map((lesson, index) => [
      index + 1,
      lesson.title,
      lesson.views,
      lesson.answers,
      lesson.completed,
      lesson.completionRate,
      lesson.averageTime,
    ]),
  ]);
}
