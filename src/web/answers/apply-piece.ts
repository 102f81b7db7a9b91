import type { Answer, Review } from '#contract/answers.ts';
import type { LiveEvent } from '#contract/live.ts';

export type Piece = Extract<LiveEvent, { type: 'piece' }>;

/**
 * Applies a piece of a review's text to the answers. Returns the same list when the piece is not new, and `gap` when an
 * earlier piece is missing and the list must be refetched. Pieces may repeat, overlap or come late: no text is doubled.
 */
export function applyPiece(answers: Answer[], piece: Piece): Answer[] | 'gap' {
  const index = answers.findIndex(({ id }) => id === piece.answerId);
  const answer = answers[index];
  if (!answer) return 'gap';
  const text = textAfter(answer.review, piece);
  if (text === 'gap') return 'gap';
  if (text === undefined) return answers;
  return answers.with(index, { ...answer, review: { state: 'in_progress', attempt: piece.attempt, text } });
}

/** Undefined: the piece adds nothing. */
function textAfter(review: Review, piece: Piece): string | undefined {
  switch (review.state) {
    case 'done':
    case 'failed':
    case 'held':
    case 'with_person':
      // A new review is announced before its text, so this late piece belongs to the finished review.
      return undefined;
    case 'waiting':
    case 'not_configured':
      return firstText(piece);
    case 'in_progress':
      if (piece.attempt < review.attempt) return undefined;
      if (piece.attempt > review.attempt) return firstText(piece);
      return continuedText(review.text, piece);
  }
}

const firstText = ({ offset, text }: Piece) => (offset === 0 ? text : 'gap');

function continuedText(known: string, { offset, text }: Piece): string | undefined {
  if (offset > known.length) return 'gap';
  const isNews = offset + text.length > known.length;
  return isNews ? known + text.slice(known.length - offset) : undefined;
}
