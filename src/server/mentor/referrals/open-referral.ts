import { type RawBuilder, sql } from 'kysely';
import { careHours, type ReferralReason } from '#contract/referrals/words.ts';
import { dueAfter } from '#server/school/curators/due-after.ts';

interface Given {
  text?: string | null;
  remarkId?: string;
  openedById?: string;
  /** Its author may need help: he is shown where to find some, and a person reads it within a day. */
  cares?: boolean;
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
  { text = null, remarkId, openedById, cares = false }: Given = {},
): RawBuilder<OpenedReferral> => sql`
  insert into referrals (answer_id, remark_id, reason, text, opened_by_id, care, due_at)
  select given.id, ${remarkId ?? null}::uuid, ${reason}, ${text}, ${openedById ?? null}::uuid, ${cares},
    ${dueAfter(reason, cares ? careHours : null)}
  from (${answers}) given
  on conflict (answer_id, reason, coalesce(remark_id, answer_id)) where settled_at is null do nothing
  returning id, answer_id as "answerId", due_at as "dueAt"`;
