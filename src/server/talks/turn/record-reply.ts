import { sql } from 'kysely';
import type { DialogueEnd } from '#contract/talks/schemas.ts';
import { openReferralOfTalk } from '#server/mentor/referring/open-referral.ts';
import type { Message } from '#server/models/message.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { inOneTrip } from '#server/platform/db/shared-connections.ts';
import { publishSoon } from '#server/platform/live/live.ts';
import { isFull, roomIn } from '#server/talks/calls/talk-room.ts';
import type { PersonaReply } from '#server/talks/persona/persona-reply.ts';
import { type RunningTurn, turnRows } from './running-turn.ts';

export interface Recorded {
  reply: PersonaReply;
  /** As it was sent; empty if no model was asked. */
  request: Message[];
  /** From the beginning of this try; null if nothing was shown before the end. */
  firstSentenceMs: number | null;
  /** Whether the student's line was the last. */
  isLast: boolean;
}

/**
 * Records the reply, and with it the end of the talk that it may be, and that a person should look if the model has seen somebody
 * in danger. Takes one round trip, so each statement checks the claim
 * itself. Locks the talk before the turn, like everybody who ends it.
 */
export async function recordReply(db: Db, turn: RunningTurn, recorded: Recorded): Promise<void> {
  const { reply, request, firstSentenceMs } = recorded;
  const ours = sql<boolean>`turn.id = ${turn.id} and turn.claim = ${turn.claim}`;
  const endedBy = endOf(turn, recorded);
  const trip = await inOneTrip(db, [
    sql`select from dialogues where id = ${turn.dialogueId} for no key update`,
    sql`delete from turn_drafts using dialogue_turns turn where ${ours} and turn_id = turn.id`,
    openReferralOfTalk(
      { dialogueId: turn.dialogueId, text: wasNoticed },
      sql`${reply.alarm}::boolean and exists (select from dialogue_turns turn where ${ours})`,
    ),
    sql`update dialogues set touched_at = now(), ended_by = ${endedBy}::text,
        ended_at = case when ${endedBy}::text is not null then now() end
      from dialogue_turns turn where ${ours} and dialogues.id = turn.dialogue_id and dialogues.ended_at is null`,
    sql<{ id: string }>`
      update dialogue_turns turn set state = 'done', claim = null, cause = null, text = ${reply.text},
        mood = ${JSON.stringify(reply.mood)}, marks = ${reply.marks},
        mark_ranges = ${rangesOf(reply)}, cut = ${reply.cut}, repairs = ${reply.repairs},
        is_fallback = ${reply.isFallback}, alarm = ${reply.alarm}, raw = ${reply.raw === '' ? null : reply.raw},
        request = ${request.length === 0 ? null : JSON.stringify(request)},
        model = ${reply.model === '' ? null : reply.model}, endpoint = ${reply.endpoint ?? null},
        usage = ${reply.usage && JSON.stringify(reply.usage)},
        first_sentence_at = started_at + ${firstSentenceMs} * interval '1 millisecond', finished_at = now()
      where ${ours} returning id`,
  ]);
  if (trip[4].length === 0) return;
  await turnRows.notify(db, turn);
  const { lessonId, userId } = turn;
  if (trip[2].length > 0) await publishSoon(db, { type: 'referrals', lessonId, userId });
}

/** Null where no mark has words. */
const rangesOf = ({ markRanges }: PersonaReply): string | null =>
  Object.keys(markRanges).length === 0 ? null : JSON.stringify(markRanges);

const wasNoticed =
  'В тренажёре модель собеседника заметила слова, похожие на тревогу; студента об этом не спрашивали.';

function endOf(
  { card, turns, number, isProgram }: RunningTurn,
  { reply, isLast }: Recorded,
): DialogueEnd | null {
  if (reply.leaves) return 'persona';
  if (isLast && !reply.isFallback) return 'limit';
  const { text, isFallback } = reply;
  const after = [...turns, { number, speaker: 'persona' as const, state: 'done' as const, text, isFallback }];
  return isFull(roomIn(card, after, { isProgram })) ? 'limit' : null;
}
