import { type RawBuilder, sql } from 'kysely';
import { dueHours, type ReferralReason } from '#contract/referrals/words.ts';
import { now } from '#server/platform/db/now.ts';

/**
 * By when a person is to look at what is referred for the reason: within the school's hours, or sooner. When nobody works is
 * left out, except for an alarm and for who may need help, who are promised their hours by the clock (`atMost`).
 */
export function dueAfter(
  reason: ReferralReason,
  atMost: number | null = null,
  from: RawBuilder<string> = now,
): RawBuilder<string> {
  const due = sql<string>`(${from} + make_interval(hours => least(${atMost}::integer, coalesce(
    (select (referral_hours ->> ${reason})::integer from school_settings), ${dueHours[reason]}
  ))))`;
  return reason === 'crisis' || atMost !== null ? due : inWorkingHours(due);
}

const inWorkingHours = (due: RawBuilder<string>) => sql<string>`coalesce(
  (select working_due(${due}, quiet_from, quiet_to, days_off, dates_off) from school_settings), ${due})`;
