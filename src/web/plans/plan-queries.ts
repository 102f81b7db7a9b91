import { planCalls } from '#contract/plan-calls.ts';
import { queryOf } from '#web/calls/api.ts';

/** A plan may begin to ask meanwhile: each visit refetches them. */
export const plansQuery = { ...queryOf(planCalls.listPlans, {}), staleTime: 5_000 };

export const planOffersQuery = (answerId: string) =>
  queryOf(planCalls.listPlanOffers, { query: { answerId } });

export const planFiguresQuery = queryOf(planCalls.getPlanFigures, {});

export const practiceFiguresQuery = (id: string) => queryOf(planCalls.getPracticeFigures, { params: { id } });
