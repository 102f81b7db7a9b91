import type { ReferralReason } from '#contract/referrals/words.ts';
import { readGroupChoice } from '#web/pages/frame/group-in-address.ts';
import { idInAddress } from '#web/pages/frame/id-in-address.ts';
import type { QueueChoice } from '#web/queue/queue-queries.ts';

/** The filters and the open one; what is invalid is dropped. */
export function readQueueChoice(search: Record<string, unknown>): QueueChoice {
  const reason = reasons.find((one) => one === search.reason);
  const course = idInAddress(search.course);
  const one = idInAddress(search.one);
  return {
    ...(search.state === 'settled' && { state: 'settled' }),
    ...(reason && { reason }),
    ...(course && { course }),
    ...readGroupChoice(search),
    ...((search.mine === 1 || search.mine === '1') && { mine: 1 }),
    ...(one && { one }),
  };
}

/** Without the schema, which would come with the first scripts of every page. */
const reasons: readonly ReferralReason[] = [
  'crisis',
  'no_ai',
  'release',
  'disagreement',
  'doubt',
  'suspicion',
  'budget',
  'pass',
];
