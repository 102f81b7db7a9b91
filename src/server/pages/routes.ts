import { api } from '#contract/api.ts';
import type { FeatureDeps } from '#server/app.ts';
import { getCoursePage } from './course-page.ts';
import { getLessonPage } from './lesson-page.ts';

export function pagesRoutes({ handle, db }: FeatureDeps): void {
  handle(api.getCoursePage, ({ params, viewer }) => getCoursePage(db, viewer, params.id));

  handle(api.getLessonPage, ({ params, viewer }) => getLessonPage(db, viewer, params.id));
}
