import type { Dialogue, Turn } from '#contract/dialogues.ts';
import type { ReplyEvent } from '#contract/live.ts';

/**
 * Applies the next sentences of a reply to the talk. Returns the same talk when they are not new, and `gap` when earlier ones
 * are missing and the talk must be fetched again. Events may repeat, overlap or come late: no sentence is doubled or lost.
 */
export function applyReply(dialogue: Dialogue, reply: ReplyEvent): Dialogue | 'gap' {
  const index = dialogue.turns.findIndex(({ number }) => number === reply.number);
  const turn = dialogue.turns[index];
  if (!turn) return 'gap';
  const text = textAfter(turn, reply);
  if (text === 'gap') return 'gap';
  if (text === undefined) return dialogue;
  const { attempt } = reply;
  return { ...dialogue, turns: dialogue.turns.with(index, { ...turn, state: 'in_progress', attempt, text }) };
}

/** Undefined: nothing is added. */
function textAfter(turn: Turn, { attempt, offset, text }: ReplyEvent): string | undefined {
  switch (turn.state) {
    case 'done':
    case 'failed':
      // Another try is announced before its words, so these belong to what is over.
      return undefined;
    case 'waiting':
    case 'not_configured':
      return offset === 0 ? text : 'gap';
    case 'in_progress': {
      const known = turn.attempt ?? attempt;
      if (attempt < known) return undefined;
      if (attempt > known) return offset === 0 ? text : 'gap';
      if (offset > turn.text.length) return 'gap';
      const isNew = offset + text.length > turn.text.length;
      return isNew ? turn.text + text.slice(turn.text.length - offset) : undefined;
    }
  }
}
