import { plans } from '#contract/plans/calls.ts';
import { queryOf } from '#web/calls/api.ts';

/** A plan may begin to ask meanwhile: each visit refetches them. */
export const plansQuery = { ...queryOf(plans.listPlans, {}), staleTime: 5_000 };

export const planOffersQuery = (answerId: string) => queryOf(plans.listPlanOffers, { query: { answerId } });

/** A person may say since that borrowed words are the student's, an author that they are said aloud: each visit refetches it. */
export const momentQuery = (answerId: string) => ({
  ...queryOf(plans.getMoment, { params: { id: answerId } }),
  staleTime: 5_000,
});

export const planFiguresQuery = queryOf(plans.getPlanFigures, {});

export const practiceFiguresQuery = (id: string) => queryOf(plans.getPracticeFigures, { params: { id } });
