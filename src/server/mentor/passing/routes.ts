import { passing } from '#contract/passing/calls.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { previewCourseRule, previewLessonRule } from './preview-rule.ts';

export function passingRoutes({ handle, db }: Feature): void {
  handle(passing.previewCourseRule, ({ params, body, viewer }) =>
    previewCourseRule(db, viewer, params.id, body),
  );

  handle(passing.previewLessonRule, ({ params, body, viewer }) =>
    previewLessonRule(db, viewer, params.id, body),
  );
}
