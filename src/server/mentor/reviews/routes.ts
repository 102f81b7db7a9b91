import { answers } from '#contract/answers/calls.ts';
import { referrals } from '#contract/referrals/calls.ts';
import { reviews } from '#contract/reviews/calls.ts';
import { samples } from '#contract/samples/calls.ts';
import { previewRequest } from '#server/mentor/reviews/authoring/preview-request.ts';
import { listSamples, saveSamples } from '#server/mentor/reviews/authoring/samples.ts';
import { suggestCriteria } from '#server/mentor/reviews/authoring/suggest-criteria.ts';
import { suggestSamples } from '#server/mentor/reviews/authoring/suggest-samples.ts';
import { tryPrompt } from '#server/mentor/reviews/authoring/try-prompt.ts';
import { liftBorrowed } from '#server/mentor/reviews/borrowed/lift-borrowed.ts';
import { listLenders } from '#server/mentor/reviews/borrowed/list-lenders.ts';
import { writeFeedback } from '#server/mentor/reviews/feedback/write-feedback.ts';
import { putReviewInForce } from '#server/mentor/reviews/in-force/put-in-force.ts';
import { createModels } from '#server/models/models.ts';
import { createTrialLimit } from '#server/models/trial-limit.ts';
import { abandoned } from '#server/platform/http/abandoned.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { getAiStatus } from './ai-status.ts';
import { disagree } from './disagree.ts';
import { listReviews } from './list-reviews.ts';
import { rateReview } from './rate-review.ts';
import { rerunReview } from './rerun-review.ts';
import { retryFailedReviews } from './retry-failed.ts';

export function reviewsRoutes({ handle, db, config, metrics }: Feature): void {
  const withinLimit = createTrialLimit();
  const trial = { db, ai: config.ai, models: createModels(config.ai), metrics };

  handle(answers.rerunReview, ({ params, viewer }) => rerunReview(db, viewer, params.id));
  handle(reviews.listReviews, ({ params, viewer }) => listReviews(db, viewer, params.id));
  handle(reviews.writeFeedback, ({ params, body, viewer }) => writeFeedback(db, viewer, params.id, body));
  handle(reviews.rateReview, ({ params, body, viewer }) => rateReview(db, viewer, params.id, body));
  handle(reviews.putReviewInForce, ({ params, viewer }) =>
    putReviewInForce(db, viewer, params.id, params.reviewId),
  );
  handle(reviews.listLenders, ({ params, viewer }) => listLenders(db, viewer, params.id));
  handle(reviews.liftBorrowed, ({ params, viewer }) => liftBorrowed(db, viewer, params.id));
  handle(referrals.disagree, ({ params, body, viewer }) => disagree(db, viewer, params.id, body.reason));
  handle(reviews.retryFailedReviews, ({ body, viewer }) => retryFailedReviews(db, viewer, body));
  handle(reviews.getAiStatus, () => getAiStatus(db));

  handle(reviews.tryPrompt, ({ body, viewer, reply }) =>
    withinLimit(viewer, () => tryPrompt(trial, body, abandoned(reply))),
  );
  handle(reviews.previewRequest, ({ body }) => previewRequest(trial, body));
  handle(samples.listSamples, ({ params }) => listSamples(db, params.id));
  handle(samples.saveSamples, ({ params, body, viewer }) => saveSamples(db, viewer, params.id, body.samples));
  handle(samples.suggestSamples, ({ body, viewer, reply }) =>
    withinLimit(viewer, () => suggestSamples(trial, body, abandoned(reply))),
  );
  handle(reviews.suggestCriteria, ({ body, viewer, reply }) =>
    withinLimit(viewer, () => suggestCriteria(trial, body, abandoned(reply))),
  );
}
