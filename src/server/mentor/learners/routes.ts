import { api } from '#contract/api.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { getLearner } from './learners.ts';

export function learnersRoutes({ handle, db }: Feature): void {
  handle(api.getLearner, ({ params, viewer }) => getLearner(db, viewer, params.id));
}
