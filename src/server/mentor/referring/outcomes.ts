import {
  type outcomes,
  type ReferralDecision,
  referralReason,
  type ReferralReason,
} from '#contract/referrals/words.ts';

/**
 * `stays`: the student reads what he has read. `released`: he reads the model's held review. `written`: what the person has
 * written; where there is no review yet, it becomes one. `sentToModel`: the model reads the answer after all.
 */
export type Effect = 'stays' | 'released' | 'written' | 'sentToModel';

type Effects = { [Reason in ReferralReason]: Record<keyof (typeof outcomes)[Reason], Effect> };

const effects: Effects = {
  crisis: { answered: 'written', dismissed: 'sentToModel' },
  no_ai: { answered: 'written' },
  release: { kept: 'released', changed: 'written' },
  disagreement: { kept: 'stays', changed: 'written', answered: 'written' },
  doubt: { kept: 'stays', changed: 'written', answered: 'written' },
  suspicion: { kept: 'stays', changed: 'written', answered: 'written', dismissed: 'stays' },
  budget: { answered: 'written' },
  message: { answered: 'written', dismissed: 'stays' },
  pass: { kept: 'written', answered: 'written' },
};

/** Undefined where it can't be decided so. */
export const effectOf = (reason: ReferralReason, decision: ReferralDecision): Effect | undefined =>
  (effects[reason] as Partial<Record<ReferralDecision, Effect>>)[decision];

/** Where a person's feedback comes from: another referral of the answer, or the answer's own page. */
export type Written = 'inQueue' | 'onPage';

/**
 * Which feedback settles what else is open about the answer. A disagreement asks for words of its own. An alarm is settled
 * only by whoever has seen it: in the queue it waits for its own decision, and beside the answer it is shown. A suspicion is
 * not shown there. A lesson is passed by a press, whatever was written of the answer.
 */
const settledBy: Record<ReferralReason, readonly Written[]> = {
  crisis: ['onPage'],
  no_ai: ['inQueue', 'onPage'],
  release: ['inQueue', 'onPage'],
  disagreement: [],
  doubt: ['inQueue', 'onPage'],
  suspicion: ['inQueue'],
  budget: ['inQueue', 'onPage'],
  message: [],
  pass: [],
};

export const settledByFeedback = (written: Written): ReferralReason[] =>
  referralReason.options.filter((reason) => settledBy[reason].includes(written));
