import { api } from '#contract/api.ts';
import type { FeatureDeps } from '#server/app.ts';
import { recordActivity } from '#server/progress/activity.ts';
import { createLesson } from './create-lesson.ts';
import { deleteLesson } from './delete-lesson.ts';
import { getLesson, listLessons } from './lessons.ts';
import { reorderLessons } from './reorder-lessons.ts';
import { updateLesson } from './update-lesson.ts';

export function lessonsRoutes({ handle, db }: FeatureDeps): void {
  handle(api.listLessons, ({ params, viewer }) => listLessons(db, viewer, params.courseId));

  handle(api.getLesson, ({ params, query, viewer }) =>
    getLesson(db, viewer, params.id, { prefetch: query.prefetch === '1' }),
  );

  handle(api.recordActivity, async ({ params, body, viewer }) => {
    await recordActivity(db, viewer, params.id, body.seconds);
    return {};
  });

  handle(api.createLesson, ({ params, body, viewer }) => createLesson(db, viewer, { ...params, ...body }));

  handle(api.updateLesson, ({ params, body, viewer }) => updateLesson(db, viewer, { ...params, ...body }));

  handle(api.deleteLesson, ({ params, viewer }) => deleteLesson(db, viewer, params.id));

  handle(api.reorderLessons, ({ params, body, viewer }) =>
    reorderLessons(db, viewer, { ...params, ...body }),
  );
}
