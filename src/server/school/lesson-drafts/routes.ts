import { lessonDrafts } from '#contract/lesson-drafts/calls.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { dropBegunLesson, getBegunLesson, saveBegunLesson } from './begun-lessons.ts';
import { getLessonDraft, saveLessonDraft } from './lesson-drafts.ts';

export function lessonDraftsRoutes({ handle, db, files: store }: Feature): void {
  handle(lessonDrafts.getLessonDraft, ({ params, viewer }) => getLessonDraft(db, viewer, params.id));

  handle(lessonDrafts.saveLessonDraft, ({ params, body, viewer }) =>
    saveLessonDraft(db, viewer, params.id, body),
  );

  handle(lessonDrafts.getBegunLesson, ({ params, viewer }) => getBegunLesson(db, viewer, params.courseId));

  handle(lessonDrafts.saveBegunLesson, ({ params, body, viewer }) =>
    saveBegunLesson(db, viewer, params.courseId, body.fields),
  );

  handle(lessonDrafts.dropBegunLesson, ({ params, query, viewer }) =>
    dropBegunLesson({ db, store }, viewer, params.courseId, { onlyEmpty: query.onlyEmpty === '1' }),
  );
}
