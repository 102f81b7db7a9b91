import type { Answer } from '#contract/answers.ts';
import { applyPiece, type Piece } from './apply-piece.ts';

/** Reads and writes the answers on the screen. */
export interface ShownAnswers {
  read(): Answer[] | undefined;
  write(answers: Answer[]): void;
  /** Refetches, even while an earlier request is in flight. */
  fetch(): Promise<void>;
}

/**
 * Updates the answers on the screen by the lesson's events. A fetched list may be older than pieces that arrived during
 * the request, so these pieces are kept and applied to it.
 */
export function followAnswers(shown: ShownAnswers) {
  let running: { pieces: Piece[] } | undefined;

  async function refetch(): Promise<void> {
    const fetching = { pieces: [] };
    running = fetching;
    await shown.fetch();
    if (running !== fetching) return;
    running = undefined;
    fetching.pieces.forEach(hearPiece);
  }

  function hearPiece(piece: Piece): void {
    running?.pieces.push(piece);
    const before = shown.read();
    if (!before) return;
    const after = applyPiece(before, piece);
    if (after === 'gap') {
      // A request made after the piece was published returns its text too, so one request in flight is enough.
      if (!running) void refetch();
    } else if (after !== before) {
      shown.write(after);
    }
  }

  return { refetch, hearPiece };
}
