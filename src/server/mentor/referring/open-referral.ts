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

interface InTalk {
  dialogueId: string;
  /** That something was asked or noticed, and none of its words. */
  text: string;
  /** Whoever has answered what was asked. */
  openedById?: string;
}

/**
 * Hands a talk that hasn't been sent to a person, once: one that waits already is told this as well, and whatever was decided of
 * it and hasn't taken effect was decided without knowing it. Nobody is told of an author's trial. Publish `referrals` after the
 * commit.
 */
export const openReferralOfTalk = (
  { dialogueId, text, openedById }: InTalk,
  condition = sql<boolean>`true`,
): RawBuilder<{ id: string }> => sql`
  insert into referrals as known (dialogue_id, reason, text, opened_by_id, care, due_at)
  select dialogues.id, 'doubt', ${text}, ${openedById ?? null}::uuid, true, ${dueAfter('doubt', careHours)}
  from dialogues
  where dialogues.id = ${dialogueId} and kind <> 'trial' and answer_id is null and ${condition}
  on conflict (dialogue_id) where dialogue_id is not null and settled_at is null do update set
    text = case when position(excluded.text in known.text) > 0 then known.text
      else concat_ws(' ', known.text, excluded.text) end,
    opened_by_id = coalesce(known.opened_by_id, excluded.opened_by_id),
    settlement = null, settle_at = null, settle_by_id = null
  returning id`;
