import { api } from '#contract/api.ts';
import type { FeatureDeps } from '#server/app.ts';
import { recordActivity } from '#server/progress/activity.ts';
import { getLesson, listLessons } from './lessons.ts';

export function lessonsRoutes({ handle, db }: FeatureDeps): void {
  handle(api.listLessons, ({ params, viewer }) => listLessons(db, viewer, params.courseId));

  handle(api.getLesson, ({ params, query, viewer }) =>
    getLesson(db, viewer, params.id, { prefetch: query.prefetch === '1' }),
  );

  handle(api.recordActivity, async ({ params, body, viewer }) => {
    await recordActivity(db, viewer, params.id, body.seconds);
    return {};
  });
}
