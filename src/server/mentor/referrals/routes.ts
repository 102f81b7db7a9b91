import { referrals } from '#contract/referrals/calls.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { passReferral } from './pass-referral.ts';
import { passLesson, returnLesson, withdrawLessonPass } from './press-on-answer.ts';
import { recordOutcome } from './record-outcome.ts';
import { countReferrals, getReferral, listReferrals } from './referrals.ts';
import { releaseReviews } from './release-reviews.ts';
import { settleReferral } from './settle-referral.ts';
import { leaveReferral, takeReferral } from './take-referral.ts';
import { withdrawDecisions } from './withdraw-decisions.ts';

export function referralsRoutes({ handle, db }: Feature): void {
  handle(referrals.listReferrals, ({ query, viewer }) => listReferrals(db, viewer, query));

  handle(referrals.countReferrals, ({ viewer }) => countReferrals(db, viewer));

  handle(referrals.getReferral, ({ params, viewer }) => getReferral(db, viewer, params.id));

  handle(referrals.takeReferral, ({ params, viewer }) => takeReferral(db, viewer, params.id));

  handle(referrals.leaveReferral, ({ params, viewer }) => leaveReferral(db, viewer, params.id));

  handle(referrals.recordOutcome, ({ params, body, viewer }) =>
    recordOutcome(db, viewer, params.id, body.outcome),
  );

  handle(referrals.passReferral, ({ params, viewer }) => passReferral(db, viewer, params.id));

  handle(referrals.settleReferral, ({ params, body, viewer }) => settleReferral(db, viewer, params.id, body));

  handle(referrals.releaseReviews, ({ body, viewer }) => releaseReviews(db, viewer, body));

  handle(referrals.passLesson, ({ params, viewer }) => passLesson(db, viewer, params.id));

  handle(referrals.returnLesson, ({ params, body, viewer }) =>
    returnLesson(db, viewer, params.id, body.reply),
  );

  handle(referrals.withdrawPass, ({ params, viewer }) => withdrawLessonPass(db, viewer, params.id));

  handle(referrals.withdrawDecisions, ({ body, viewer }) => withdrawDecisions(db, viewer, body.ids));
}
