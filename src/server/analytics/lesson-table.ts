import type { Scope } from '#server/auth/session.ts';
import type { Db } from '#server/db/connect.ts';
import type { Cell } from '#server/http/csv-file.ts';
import { lessonsOfCourse, type Of } from './analytics.ts';

/** The lessons' statistics as the screen shows them. */
export async function lessonTable(db: Db, viewer: Scope, of: Of): Promise<Cell[][]> {
  const lessons = await lessonsOfCourse(db, viewer, of);
  return [
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
  ];
}
