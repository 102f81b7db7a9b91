import { pages } from '#contract/pages/calls.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { getCoursePage } from './course-page.ts';
import { getLessonPage } from './lesson-page.ts';

export function firstScreenRoutes({ handle, db, config }: Feature): void {
  handle(pages.getCoursePage, ({ params, viewer }) => getCoursePage(db, viewer, params.id));

  handle(pages.getLessonPage, ({ params, viewer }) => getLessonPage({ db, config }, viewer, params.id));
}
