import { z } from 'zod';

/** Why something waits for a person. */
export const referralReason = z.enum([
  'crisis',
  'no_ai',
  'release',
  'disagreement',
  'doubt',
  'suspicion',
  'budget',
]);
export type ReferralReason = z.infer<typeof referralReason>;

export const referralDecision = z.enum(['kept', 'changed', 'answered', 'dismissed']);
export type ReferralDecision = z.infer<typeof referralDecision>;

/**
 * What may be decided. An answer without a review gets the person's own (`answered`); a false alarm sends it to the model
 * after all.
 */
export const decisionsFor: Record<ReferralReason, readonly ReferralDecision[]> = {
  crisis: ['answered', 'dismissed'],
  no_ai: ['answered'],
  release: ['kept', 'changed'],
  disagreement: ['kept', 'changed', 'answered'],
  doubt: ['kept', 'changed', 'answered'],
  suspicion: ['kept', 'changed', 'answered', 'dismissed'],
  budget: ['answered'],
};

/** Hours until it is due, unless the school has its own (REFERRAL_HOURS). */
export const dueHours: Record<ReferralReason, number> = {
  crisis: 2,
  no_ai: 24,
  release: 24,
  disagreement: 48,
  doubt: 72,
  suspicion: 72,
  budget: 72,
};
