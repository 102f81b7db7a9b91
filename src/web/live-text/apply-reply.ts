import type { ReplyEvent } from '#contract/live/schemas.ts';
import type { Dialogue } from '#contract/talks/schemas.ts';
import { applyPiece } from './apply-piece.ts';

/** Applies the next sentences of a reply to the talk, which stays the same when they are not new. */
export function applyReply(dialogue: Dialogue, reply: ReplyEvent): Dialogue | 'gap' {
  const index = dialogue.turns.findIndex(({ number }) => number === reply.number);
  const turn = dialogue.turns[index];
  const written = turn ? applyPiece(turn, reply) : 'gap';
  if (!turn || written === 'gap') return 'gap';
  return written ? { ...dialogue, turns: dialogue.turns.with(index, { ...turn, ...written }) } : dialogue;
}
