import { api } from '#contract/api.ts';
import type { FeatureDeps } from '#server/app.ts';
import { readAiStatus } from './ai-status.ts';
import { rerunReview } from './rerun-review.ts';

export function reviewsRoutes({ handle, db }: FeatureDeps): void {
  handle(api.rerunReview, ({ params, viewer }) => rerunReview(db, viewer, params.id));
  handle(api.getAiStatus, () => readAiStatus(db));
}
