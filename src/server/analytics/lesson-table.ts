import type { Db } from '#server/db/connect.ts';
import type { Cell } from '#server/http/csv-file.ts';
import { lessonsOfCourse } from './analytics.ts';

/** The lessons' statistics as the screen shows them. */
export async function lessonTable(db: Db, courseId: string): Promise<Cell[][]> {
  const lessons = await lessonsOfCourse(db, courseId);
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
