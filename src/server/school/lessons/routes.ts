import { lessons } from '#contract/lessons/calls.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { recordActivity } from './activity.ts';
import { announceEditing } from './announce-editing.ts';
import { createLesson } from './create-lesson.ts';
import { deleteLesson } from './delete-lesson.ts';
import { getLessonVersion, listLessonVersions } from './lesson-versions.ts';
import { type FoundLesson, getLesson, listLessons } from './lessons.ts';
import { whoReadsNext } from './next-reading.ts';
import { reorderLessons } from './reorder-lessons.ts';
import { restoreLessonVersion } from './restore-lesson-version.ts';
import { updateLesson } from './update-lesson.ts';

export function lessonsRoutes({ handle, db, config, files: store }: Feature): void {
  const complete = async (viewer: Viewer, found: Promise<FoundLesson>) => {
    const lesson = await found;
    return { ...lesson, ...(await whoReadsNext({ db, config }, viewer, lesson)) };
  };

  handle(lessons.listLessons, ({ params, viewer }) => listLessons(db, viewer, params.courseId));

  handle(lessons.getLesson, ({ params, query, viewer }) =>
    complete(viewer, getLesson(db, viewer, params.id, { prefetch: query.prefetch === '1' })),
  );

  handle(lessons.recordActivity, ({ params, body, viewer }) =>
    recordActivity(db, viewer, params.id, body.seconds),
  );

  handle(lessons.createLesson, ({ params, body, viewer }) =>
    complete(viewer, createLesson(db, viewer, params.courseId, body)),
  );

  handle(lessons.updateLesson, ({ params, body, viewer }) =>
    complete(viewer, updateLesson(db, viewer, params.id, body)),
  );

  handle(lessons.deleteLesson, ({ params, viewer }) => deleteLesson({ db, store }, viewer, params.id));

  handle(lessons.reorderLessons, ({ params, body, viewer }) =>
    reorderLessons(db, viewer, params.courseId, body.lessonIds),
  );

  handle(lessons.listLessonVersions, ({ params }) => listLessonVersions(db, params.id));

  handle(lessons.getLessonVersion, ({ params }) => getLessonVersion(db, params.id, params.number));

  handle(lessons.restoreLessonVersion, ({ params, body, viewer }) =>
    complete(viewer, restoreLessonVersion(db, viewer, params, body)),
  );

  handle(lessons.announceEditing, ({ params, viewer }) => announceEditing(db, viewer, params.id));
}
