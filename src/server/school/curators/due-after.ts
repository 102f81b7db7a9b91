import { type RawBuilder, sql } from 'kysely';
import { dueHours, type ReferralReason } from '#contract/referrals/words.ts';

/** By when a person is to look at what is referred for the reason: within the school's hours, or sooner. */
export const dueAfter = (reason: ReferralReason, atMost: number | null = null): RawBuilder<string> => sql`
  now() + make_interval(hours => least(${atMost}::integer, coalesce(
    (select (referral_hours ->> ${reason})::integer from school_settings), ${dueHours[reason]}
  )))`;
