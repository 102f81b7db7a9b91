import { api } from '#contract/api.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { getCoursePage } from './course-page.ts';
import { getLessonPage } from './lesson-page.ts';

export function firstScreenRoutes({ handle, db, config }: Feature): void {
  handle(api.getCoursePage, ({ params, viewer }) => getCoursePage(db, viewer, params.id));

  handle(api.getLessonPage, ({ params, viewer }) => getLessonPage({ db, config }, viewer, params.id));
}
