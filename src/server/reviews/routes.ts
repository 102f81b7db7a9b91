import type { FastifyReply } from 'fastify';
import { api } from '#contract/api.ts';
import type { Feature } from '#server/http/feature.ts';
import { getAiStatus } from './ai-status.ts';
import { listReviews } from './list-reviews.ts';
import { putReviewInForce } from './put-in-force.ts';
import { rateReview } from './rate-review.ts';
import { rerunReview } from './rerun-review.ts';
import { retryFailedReviews } from './retry-failed.ts';
import { suggestCriteria } from './suggest-criteria.ts';
import { createTrialLimit } from './trial-limit.ts';
import { tryPrompt } from './try-prompt.ts';
import { writeFeedback } from './write-feedback.ts';

export function reviewsRoutes({ handle, db, config }: Feature): void {
  const withinLimit = createTrialLimit();

  handle(api.rerunReview, ({ params, viewer }) => rerunReview(db, viewer, params.id));
  handle(api.listReviews, ({ params, viewer }) => listReviews(db, viewer, params.id));
  handle(api.writeFeedback, ({ params, body, viewer }) => writeFeedback(db, viewer, params.id, body));
  handle(api.rateReview, ({ params, body, viewer }) => rateReview(db, viewer, params.id, body.helpful));
  handle(api.putReviewInForce, ({ params, viewer }) =>
    putReviewInForce(db, viewer, params.id, params.reviewId),
  );
  handle(api.retryFailedReviews, ({ body, viewer }) => retryFailedReviews(db, viewer, body));
  handle(api.getAiStatus, () => getAiStatus(db));

  handle(api.tryPrompt, ({ body, viewer, reply }) =>
    withinLimit(viewer, () => tryPrompt({ db, ai: config.ai }, body, abandoned(reply))),
  );
  handle(api.suggestCriteria, ({ body, viewer, reply }) =>
    withinLimit(viewer, () => suggestCriteria({ db, ai: config.ai }, body, abandoned(reply))),
  );
}

/** Aborted when the client disconnects. */
function abandoned({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => raw.writableFinished || gone.abort());
  return gone.signal;
}
