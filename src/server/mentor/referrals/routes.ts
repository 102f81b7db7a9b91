import { api } from '#contract/api.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { countReferrals, getReferral, listReferrals } from './referrals.ts';
import { releaseReviews } from './release-reviews.ts';
import { settleReferral } from './settle-referral.ts';
import { leaveReferral, takeReferral } from './take-referral.ts';
import { withdrawDecisions } from './withdraw-decisions.ts';

export function referralsRoutes({ handle, db }: Feature): void {
  handle(api.listReferrals, ({ query, viewer }) => listReferrals(db, viewer, query));

  handle(api.countReferrals, ({ viewer }) => countReferrals(db, viewer));

  handle(api.getReferral, ({ params, viewer }) => getReferral(db, viewer, params.id));

  handle(api.takeReferral, ({ params, viewer }) => takeReferral(db, viewer, params.id));

  handle(api.leaveReferral, ({ params, viewer }) => leaveReferral(db, viewer, params.id));

  handle(api.settleReferral, ({ params, body, viewer }) => settleReferral(db, viewer, params.id, body));

  handle(api.releaseReviews, ({ body, viewer }) => releaseReviews(db, viewer, body));

  handle(api.withdrawDecisions, ({ body, viewer }) => withdrawDecisions(db, viewer, body.ids));
}
