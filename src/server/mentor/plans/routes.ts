import { plans } from '#contract/plans/calls.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { answerPlan } from './answer-plan.ts';
import { createPlan } from './create-plan.ts';
import { deletePlan } from './delete-plan.ts';
import { getMoment } from './moment.ts';
import { listPlanOffers } from './plan-offers.ts';
import { listPlans } from './plans.ts';
import { sharePlan, unsharePlan } from './share-plan.ts';
import { updatePlan } from './update-plan.ts';

export function plansRoutes({ handle, db }: Feature): void {
  handle(plans.listPlans, ({ viewer }) => listPlans(db, viewer));

  handle(plans.createPlan, ({ headers, body, viewer }) =>
    createPlan(db, viewer, { ...body, idempotencyKey: headers['idempotency-key'] }),
  );

  handle(plans.listPlanOffers, ({ query, viewer }) => listPlanOffers(db, viewer, query.answerId));

  handle(plans.getMoment, ({ params, viewer }) => getMoment(db, viewer, params.id));

  handle(plans.updatePlan, ({ params, body, viewer }) => updatePlan(db, viewer, params.id, body));

  handle(plans.deletePlan, ({ params, viewer }) => deletePlan(db, viewer, params.id));

  handle(plans.answerPlan, ({ params, body, viewer }) => answerPlan(db, viewer, params.id, body));

  handle(plans.sharePlan, ({ params, body, viewer }) => sharePlan(db, viewer, params.id, body));

  handle(plans.unsharePlan, ({ params, viewer }) => unsharePlan(db, viewer, params.id));
}
