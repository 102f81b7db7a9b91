import type { LessonSummary } from '#contract/lessons/schemas.ts';
import { areSame } from '#server/platform/are-same.ts';
import { actorOf, recordChange } from '#server/platform/audit/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { conflict } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { lessonIdsOf, lockCourse, numberLessons } from '#server/school/courses/lesson-order.ts';
import { listLessons } from './lessons.ts';

/** Refuses any list other than exactly the course's current lessons: it was based on stale data. */
export async function reorderLessons(
  db: Db,
  viewer: Viewer,
  courseId: string,
  lessonIds: string[],
): Promise<LessonSummary[]> {
  return db.transaction().execute(async (tx) => {
    const course = await lockCourse(tx, courseId);
    const before = await lessonIdsOf(tx, courseId);
    if (!areSame(before, lessonIds)) {
      throw conflict('Список уроков успел измениться. Обновите страницу и расставьте уроки ещё раз');
    }
    await numberLessons(tx, lessonIds);
    if (before.some((id, place) => id !== lessonIds[place])) {
      await recordChange(tx, {
        actorId: actorOf(viewer),
        action: 'lessons_reordered',
        details: { courseId, courseTitle: course.title, from: before, to: lessonIds },
      });
    }
    return listLessons(tx, viewer, courseId);
  });
}
