/** The next part of a text that a model writes: of which try, and how much came before it. */
export interface Piece {
  attempt: number;
  offset: number;
  text: string;
}

/** What the page knows of the text. */
interface Known {
  state: string;
  attempt?: number | undefined;
  text?: string | undefined;
}

export type Written = { state: 'in_progress' } & Pick<Piece, 'attempt' | 'text'>;

/**
 * The text with the piece; undefined when it is not new, and `gap` when an earlier piece is missing and all must be fetched
 * again. Pieces may repeat, overlap or come late: no text is doubled or lost.
 */
export function applyPiece(known: Known, { attempt, offset, text }: Piece): Written | 'gap' | undefined {
  const isUnderWay = known.state === 'in_progress';
  // Another try is announced before its text, so a late piece belongs to what is over.
  if (!isUnderWay && known.state !== 'waiting' && known.state !== 'not_configured') return undefined;
  const { attempt: tried = attempt, text: there = '' } = known;
  if (isUnderWay && attempt < tried) return undefined;
  const before = isUnderWay && attempt === tried ? there : undefined;
  if (offset > (before?.length ?? 0)) return 'gap';
  if (before !== undefined && offset + text.length <= before.length) return undefined;
  const written = before === undefined ? text : before + text.slice(before.length - offset);
  return { state: 'in_progress', attempt, text: written };
}
