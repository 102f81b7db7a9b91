import { courses } from '#contract/courses/calls.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { createCourseFromTemplate } from './create-course-from-template.ts';
import { listCourseTemplates } from './list-course-templates.ts';

export function courseTemplatesRoutes({ handle, db }: Feature): void {
  handle(courses.listCourseTemplates, () => listCourseTemplates());

  handle(courses.createCourseFromTemplate, ({ params, viewer }) =>
    createCourseFromTemplate(db, viewer, params.template),
  );
}
