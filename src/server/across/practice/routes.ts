import { plans } from '#contract/plans/calls.ts';
import { planFigures } from '#server/mentor/plans/plan-figures.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { getPracticeFigures } from './practice-figures.ts';

export function practiceRoutes({ handle, db }: Feature): void {
  handle(plans.getPlanFigures, () => planFigures(db));

  handle(plans.getPracticeFigures, ({ params, viewer }) => getPracticeFigures(db, viewer, params.id));
}
