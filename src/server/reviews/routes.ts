import type { FastifyReply } from 'fastify';
import { api } from '#contract/api.ts';
import type { FeatureDeps } from '#server/app.ts';
import { readAiStatus } from './ai-status.ts';
import { listReviews } from './list-reviews.ts';
import { rerunReview } from './rerun-review.ts';
import { retryFailedReviews } from './retry-failed.ts';
import { createTrialLimit } from './trial-limit.ts';
import { tryPrompt } from './try-prompt.ts';
import { writeFeedback } from './write-feedback.ts';

export function reviewsRoutes({ handle, db, config }: FeatureDeps): void {
  const withinLimit = createTrialLimit();

  handle(api.rerunReview, ({ params, viewer }) => rerunReview(db, viewer, params.id));
  handle(api.listReviews, ({ params }) => listReviews(db, params.id));
  handle(api.writeFeedback, ({ params, body, viewer }) => writeFeedback(db, viewer, params.id, body.text));
  handle(api.retryFailedReviews, ({ body, viewer }) => retryFailedReviews(db, viewer, body));
  handle(api.getAiStatus, () => readAiStatus(db));

  handle(api.tryPrompt, ({ body, viewer, reply }) =>
    withinLimit(viewer, () => tryPrompt({ db, ai: config.ai }, body, abandoned(reply))),
  );
}

/** Aborted when whoever asked has gone away. */
function abandoned({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => raw.writableFinished || gone.abort());
  return gone.signal;
}
