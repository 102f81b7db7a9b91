import { learners } from '#contract/learners/calls.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { getLearner } from './learners.ts';

export function learnersRoutes({ handle, db }: Feature): void {
  handle(learners.getLearner, ({ params, viewer }) => getLearner(db, viewer, params.id));
}
