import { sql } from 'kysely';
import type { LaunchState } from '#contract/scorm/schemas.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { given } from '#server/platform/db/given.ts';
import { now } from '#server/platform/db/now.ts';
import { noSuchLesson } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { courseForViewer } from '#server/school/courses/courses.ts';
import { inAlarm } from '#server/school/lessons/in-alarm.ts';
import { lessonForViewer } from '#server/school/lessons/lessons.ts';

/** A refusal says why what the package is of isn't open to the viewer. */
export async function getScormState(
  db: Db,
  viewer: Viewer,
  courseId: string,
  { lessonId }: { lessonId?: string | undefined },
): Promise<LaunchState> {
  const { title } = lessonId
    ? await lessonIn(db, viewer, { courseId, lessonId })
    : await courseForViewer(db, viewer, courseId);
  const { id, firstName, lastName } = viewer;
  return {
    title,
    isDone: await isDone(db, viewer, { courseId, lessonId }),
    user: { id, firstName, lastName },
  };
}

async function lessonIn(
  db: Db,
  viewer: Viewer,
  { courseId, lessonId }: { courseId: string; lessonId: string },
) {
  const lesson = await lessonForViewer(db, viewer, lessonId);
  if (lesson.courseId !== courseId) throw noSuchLesson();
  return lesson;
}

/** Of a course, every lesson that is published. While an answer waits as an alarm, nothing is said to be done. */
async function isDone(
  db: Db,
  viewer: Viewer,
  { courseId, lessonId }: { courseId: string; lessonId: string | undefined },
): Promise<boolean> {
  const row = await db
    .selectFrom('lessons')
    .leftJoin('lesson_progress', (join) =>
      join
        .onRef('lesson_progress.lesson_id', '=', 'lessons.id')
        .on('lesson_progress.user_id', '=', viewer.id),
    )
    .select(
      sql<boolean>`coalesce(bool_and(
        lesson_progress.completed_at is not null and (${inAlarm(viewer.id, sql.ref('lessons.id'))}) is null
      ), false)`.as('isDone'),
    )
    .where('lessons.course_id', '=', courseId)
    .where('lessons.published_at', '<=', now)
    .$call(given(lessonId, (query, id) => query.where('lessons.id', '=', id)))
    .executeTakeFirstOrThrow();
  return row.isDone;
}
