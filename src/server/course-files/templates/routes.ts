import { api } from '#contract/api.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { createCourseFromTemplate } from './create-course-from-template.ts';
import { listCourseTemplates } from './list-course-templates.ts';

export function courseTemplatesRoutes({ handle, db }: Feature): void {
  handle(api.listCourseTemplates, () => listCourseTemplates());

  handle(api.createCourseFromTemplate, ({ params, viewer }) =>
    createCourseFromTemplate(db, viewer, params.template),
  );
}
