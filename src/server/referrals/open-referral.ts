import { type RawBuilder, sql } from 'kysely';
import { dueHours, type ReferralReason } from '#contract/referral-words.ts';

interface Given {
  text?: string | null;
  remarkId?: string;
  openedById?: string;
}

export interface OpenedReferral {
  id: string;
  answerId: string;
  dueAt: string;
}

/**
 * Hands answers to a person: those that `answers` selects by `id`. One that already waits for the same reason is left as it
 * is. Publish `referrals` after the commit.
 */
export const openReferrals = (
  reason: ReferralReason,
  answers: RawBuilder<unknown>,
  { text = null, remarkId, openedById }: Given = {},
): RawBuilder<OpenedReferral> => sql`
  insert into referrals (answer_id, remark_id, reason, text, opened_by_id, due_at)
  select given.id, ${remarkId ?? null}::uuid, ${reason}, ${text}, ${openedById ?? null}::uuid,
    now() + make_interval(hours => coalesce(
      (select (referral_hours ->> ${reason})::integer from school_settings), ${dueHours[reason]}
    ))
  from (${answers}) given
  on conflict (answer_id, reason, coalesce(remark_id, answer_id)) where settled_at is null do nothing
  returning id, answer_id as "answerId", due_at as "dueAt"`;
