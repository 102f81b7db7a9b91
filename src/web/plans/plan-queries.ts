import { plans } from '#contract/plans/calls.ts';
import { queryOf } from '#web/calls/api.ts';

/** A plan may begin to ask meanwhile: each visit refetches them. */
export const plansQuery = { ...queryOf(plans.listPlans, {}), staleTime: 5_000 };

export const planOffersQuery = (answerId: string) => queryOf(plans.listPlanOffers, { query: { answerId } });

export const planFiguresQuery = queryOf(plans.getPlanFigures, {});

export const practiceFiguresQuery = (id: string) => queryOf(plans.getPracticeFigures, { params: { id } });
