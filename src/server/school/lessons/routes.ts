import { api } from '#contract/api.ts';
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

  handle(api.listLessons, ({ params, viewer }) => listLessons(db, viewer, params.courseId));

  handle(api.getLesson, ({ params, query, viewer }) =>
    complete(viewer, getLesson(db, viewer, params.id, { prefetch: query.prefetch === '1' })),
  );

  handle(api.recordActivity, ({ params, body, viewer }) =>
    recordActivity(db, viewer, params.id, body.seconds),
  );

  handle(api.createLesson, ({ params, body, viewer }) =>
    complete(viewer, createLesson(db, viewer, params.courseId, body)),
  );

  handle(api.updateLesson, ({ params, body, viewer }) =>
    complete(viewer, updateLesson(db, viewer, params.id, body)),
  );

  handle(api.deleteLesson, ({ params, viewer }) => deleteLesson({ db, store }, viewer, params.id));

  handle(api.reorderLessons, ({ params, body, viewer }) =>
    reorderLessons(db, viewer, params.courseId, body.lessonIds),
  );

  handle(api.listLessonVersions, ({ params }) => listLessonVersions(db, params.id));

  handle(api.getLessonVersion, ({ params }) => getLessonVersion(db, params.id, params.number));

  handle(api.restoreLessonVersion, ({ params, body, viewer }) =>
    complete(viewer, restoreLessonVersion(db, viewer, params, body)),
  );

  handle(api.announceEditing, ({ params, viewer }) => announceEditing(db, viewer, params.id));
}
