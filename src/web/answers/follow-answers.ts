import type { Answer } from '#contract/answers.ts';
import { applyPiece, type Piece } from './apply-piece.ts';

/** Where the answers on the screen live. */
export interface ShownAnswers {
  read(): Answer[] | undefined;
  write(answers: Answer[]): void;
  /** Asks the server anew, also when an earlier question is still on its way. */
  fetch(): Promise<void>;
}

/**
 * Keeps the answers on the screen true to the lesson's events. A fetched list may be older than pieces that arrived while
 * it was on its way, so those are remembered and put onto it.
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
      // Whoever asks after a piece was announced is told its text too: no second question while one is on its way.
      if (!running) void refetch();
    } else if (after !== before) {
      shown.write(after);
    }
  }

  return { refetch, hearPiece };
}
