import { recordLeft, turnView } from './dialogue-view.ts';
import type { Said } from './next-line.ts';
import type { TalkRow } from './talk-rows.ts';

/** A line that is stored, with what came of it. */
export function saidAt(talk: TalkRow, number: number): Said {
  const { turns, support } = talk;
  const at = turns.findIndex((turn) => turn.number === number);
  const said = turns[at];
  if (!said) throw new Error('A line of a talk is kept');
  const reply = turns.slice(at + 1).find(({ speaker }) => speaker === 'persona');
  return {
    turn: { ...turnView(said), ...recordLeft(talk, said) },
    reply: reply ? turnView(reply) : null,
    ...(support !== null && { support }),
  };
}
