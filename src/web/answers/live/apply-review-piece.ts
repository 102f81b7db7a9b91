import type { Answer } from '#contract/answers/schemas.ts';
import type { LiveEvent } from '#contract/live/schemas.ts';
import { applyPiece } from '#web/live-text/apply-piece.ts';

export type ReviewPiece = Extract<LiveEvent, { type: 'piece' }>;

/** Applies a piece of a review's text to the answers, which stay the same when it is not new. */
export function applyReviewPiece(answers: Answer[], piece: ReviewPiece): Answer[] | 'gap' {
  const index = answers.findIndex(({ id }) => id === piece.answerId);
  const answer = answers[index];
  const review = answer ? applyPiece(answer.review, piece) : 'gap';
  if (!answer || review === 'gap') return 'gap';
  return review ? answers.with(index, { ...answer, review }) : answers;
}
