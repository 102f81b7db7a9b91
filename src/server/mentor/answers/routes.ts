import { answers } from '#contract/answers/calls.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { originOf } from '#server/platform/http/https.ts';
import { getAnswerDraft } from './answer-drafts.ts';
import { listAnswers } from './answers.ts';
import { countAnswers } from './count-answers.ts';
import { deleteAnswer } from './delete-answer.ts';
import { denyAlarm } from './deny-alarm.ts';
import { exportCourseAnswers, exportLessonAnswers } from './export-answers.ts';
import { filesOfSubmission } from './files-of-submission.ts';
import { followReview } from './follow-review.ts';
import { listMyAnswers } from './list-my-answers.ts';
import { listAllAnswers, listWaitingAnswers } from './list-school-answers.ts';
import { markReviewsSeen } from './mark-reviews-seen.ts';
import { saveAnswerDraft } from './save-answer-draft.ts';
import { submitAnswer } from './submit-answer.ts';

export function answersRoutes({ handle, db, config, files }: Feature): void {
  handle(answers.listAnswers, ({ params, query, viewer }) => listAnswers(db, viewer, params.id, query));

  handle(answers.listWaitingAnswers, ({ query, viewer }) => listWaitingAnswers(db, viewer, query));

  handle(answers.listAllAnswers, ({ query, viewer }) => listAllAnswers(db, viewer, query));

  handle(answers.countAnswers, ({ query, viewer }) => countAnswers(db, viewer, query));

  handle(answers.listMyAnswers, ({ query, viewer }) => listMyAnswers(db, viewer, query));

  handle(answers.markReviewsSeen, ({ params, query, viewer }) =>
    markReviewsSeen(db, viewer, { lessonId: params.id, ...query }),
  );

  handle(answers.exportLessonAnswers, ({ params, query, viewer, request, reply }) =>
    exportLessonAnswers(db, viewer, params.id, { ...query, root: originOf(request, config), reply }),
  );

  handle(answers.exportCourseAnswers, ({ params, query, viewer, request, reply }) =>
    exportCourseAnswers(db, viewer, params.id, { ...query, root: originOf(request, config), reply }),
  );

  handle(answers.submitAnswer, ({ params, headers, body, viewer }) =>
    submitAnswer(db, viewer, params.id, {
      content: body.content,
      attached: filesOfSubmission(body.files),
      reader: body.reader ?? 'model',
      asksWhenShort: body.asksWhenShort,
      idempotencyKey: headers['idempotency-key'],
      perMinute: config.answersPerMinute,
    }),
  );

  handle(answers.getAnswerDraft, ({ params, viewer }) => getAnswerDraft(db, viewer, params.id));

  handle(answers.saveAnswerDraft, ({ params, body, viewer }) => saveAnswerDraft(db, viewer, params.id, body));

  handle(answers.followReview, ({ params, query, viewer }) => followReview(db, viewer, params.id, query));

  handle(answers.denyAlarm, ({ params, viewer }) => denyAlarm(db, viewer, params.id));

  handle(answers.deleteAnswer, ({ params, viewer }) => deleteAnswer({ db, store: files }, viewer, params.id));
}
