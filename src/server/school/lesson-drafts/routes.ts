import { lessonDrafts } from '#contract/lesson-drafts/calls.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { getLessonDraft, saveLessonDraft } from './lesson-drafts.ts';

export function lessonDraftsRoutes({ handle, db }: Feature): void {
  handle(lessonDrafts.getLessonDraft, ({ params, viewer }) => getLessonDraft(db, viewer, params.id));

  handle(lessonDrafts.saveLessonDraft, ({ params, body, viewer }) =>
    saveLessonDraft(db, viewer, params.id, body),
  );
}
