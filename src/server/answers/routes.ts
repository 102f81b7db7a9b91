import { api } from '#contract/api.ts';
import type { FeatureDeps } from '#server/app.ts';
import { listAnswers } from './answers.ts';
import { countAnswers } from './count-answers.ts';
import { deleteAnswer } from './delete-answer.ts';
import { submitAnswer } from './submit-answer.ts';

export function answersRoutes({ handle, db, config }: FeatureDeps): void {
  handle(api.listAnswers, ({ params, query, viewer }) => listAnswers(db, viewer, params.id, query));

  handle(api.countAnswers, () => countAnswers(db));

  handle(api.submitAnswer, ({ params, headers, body, viewer }) =>
    submitAnswer(db, viewer, params.id, {
      content: body.content,
      idempotencyKey: headers['idempotency-key'],
      perMinute: config.answersPerMinute,
    }),
  );

  handle(api.deleteAnswer, ({ params, viewer }) => deleteAnswer(db, viewer, params.id));
}
