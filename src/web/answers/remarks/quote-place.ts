import { bringIntoView } from '#web/ui/bring-into-view.ts';

/** One quote of one remark, in the answer and in the remark. */
export interface QuotePlace {
  /** Of the pair of cards: there may be several answers on a page. */
  scope: string;
  criterionId: string;
  index: number;
}

export const placeInAnswer = ({ scope, criterionId, index }: QuotePlace) =>
  `${scope}answer-${criterionId}-${index}`;

export const placeInRemark = ({ scope, criterionId, index }: QuotePlace) =>
  `${scope}remark-${criterionId}-${index}`;

/** A line of a talk that is an answer. */
export const turnPlace = (turn: number) => `turn-${turn}`;

/** Where a person has answered, at that time. */
export const placeOfReply = (at: string) => `reply-${at}`;

/** The other end of a quote may be far away. */
export function goTo(id: string): void {
  const place = document.getElementById(id);
  if (!place) return;
  // A folded remark opens.
  const folded = place.closest('details');
  if (folded) folded.open = true;
  bringIntoView(place, 'center');
  place.focus({ preventScroll: true });
}
