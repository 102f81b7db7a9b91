import type { Dialogue } from '#contract/dialogues.ts';
import type { ReplyEvent } from '#contract/live.ts';

/**
 * Adds sentences of a reply to the talk. The same talk: they are not new; `gap`: an earlier part is missing, so the talk must
 * be fetched. Events may repeat, overlap or come late.
 */
export function applyReply(talk: Dialogue, { number, attempt, offset, text }: ReplyEvent): Dialogue | 'gap' {
  const index = talk.turns.findIndex((turn) => turn.number === number);
  const turn = talk.turns[index];
  if (!turn) return 'gap';
  if (turn.state === 'done' || (turn.attempt ?? 0) > attempt) return talk;
  const known = turn.state === 'in_progress' && turn.attempt === attempt ? turn.text : '';
  if (offset > known.length) return 'gap';
  if (offset + text.length <= known.length) return talk;
  const said = { ...turn, state: 'in_progress' as const, attempt, text: known.slice(0, offset) + text };
  return { ...talk, turns: talk.turns.with(index, said) };
}
