import type { Db } from '#server/platform/db/connect.ts';
import type { Cell } from '#server/platform/http/csv-file.ts';
import type { Scope } from '#server/platform/viewer.ts';
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
