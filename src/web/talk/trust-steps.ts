import type { Dialogue } from '#contract/talks/schemas.ts';

export interface TrustStep {
  /** Of the partner's line. */
  number: number;
  trust: number;
  /** After the line before it. */
  before: number;
  /** The student's own, which made the step: those that are known to have worked, otherwise what was said before it. */
  words: string[];
}

/** One for each reply whose trust is known. */
export function stepsOf({ turns, turned }: Pick<Dialogue, 'turns' | 'turned'>): TrustStep[] {
  const known = turns.flatMap(({ number, trust, worked = [] }) =>
    trust === undefined ? [] : [{ number, trust, worked }],
  );
  return known.map(({ number, trust, worked }, index) => {
    const before = known[index - 1]?.trust ?? trust;
    const line = turns.findLast((turn) => turn.number < number && turn.speaker === 'student');
    const said = line?.text ?? '';
    const marked = worked.map(([start, end]) => said.slice(start, end));
    const isTurn = turned !== undefined && turned.number === line?.number;
    const other = isTurn ? turned.words : shortened(said);
    const words = marked.length > 0 && trust >= before ? marked : [other];
    return { number, trust, before, words: trust === before ? marked : words.filter(Boolean) };
  });
}

/** A whole line may be long; at a word. */
const shortened = (text: string): string =>
  text.length <= longest ? text : `${text.slice(0, text.lastIndexOf(' ', longest))}…`;

const longest = 90;
