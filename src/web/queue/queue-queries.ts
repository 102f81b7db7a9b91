import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { GroupChoice } from '#contract/groups/group-choice.ts';
import { referrals as referralCalls } from '#contract/referrals/calls.ts';
import type { Referral } from '#contract/referrals/schemas.ts';
import type { ReferralReason } from '#contract/referrals/words.ts';
import { call, keyOf, queryOf } from '#web/calls/api.ts';

/** What the address says of the queue. */
export interface QueueChoice {
  reason?: ReferralReason;
  course?: string;
  group?: GroupChoice;
  /** Those that the viewer looks at or, of the settled ones, has settled. */
  mine?: 1;
  state?: 'settled';
  /** The one that is open. */
  one?: string;
}

export interface ReferralsPage {
  referrals: Referral[];
  /** The cursor of the next page. Stored rather than derived: what is settled leaves the page. */
  next: string | undefined;
}

const pageSize = 30;

/** Page by page, in the order of the server: alarms, then by due time. */
export function referralsQuery({ course, group, mine, state, reason }: QueueChoice) {
  const filters = {
    ...(reason && { reason }),
    ...(course && { courseId: course }),
    ...(group && { groupId: group }),
    ...(mine && { mine: '1' as const }),
    ...(state && { state }),
  };
  return infiniteQueryOptions({
    queryKey: [...keyOf(referralCalls.listReferrals), filters],
    async queryFn({ pageParam, signal }): Promise<ReferralsPage> {
      const query = { ...filters, limit: pageSize, ...(pageParam !== null && { cursor: pageParam }) };
      const referrals = await call(referralCalls.listReferrals, { query }, { signal });
      return { referrals, next: referrals.length < pageSize ? undefined : referrals.at(-1)?.id };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
}

export const referralQuery = (id: string) => queryOf(referralCalls.getReferral, { params: { id } });

export const queueCountQuery = queryOf(referralCalls.countReferrals, {});
