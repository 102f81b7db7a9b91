import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import type { Answer } from '#contract/answers/schemas.ts';
import { reviewPlace } from '#contract/screens.ts';
import { useOnceShown } from '#web/pages/frame/use-once-shown.ts';

/** The lesson opens at the review where a link leads there, and where it has not been read yet. */
export function useOpensAtReview(answers: readonly Answer[], hasMoment: boolean): void {
  const hash = useLocation({ select: (location) => location.hash });
  const [isUnread] = useState(answers[0]?.unread === true);
  const isFirst = hash === reviewPlace && isLinked();
  useOnceShown(() => {
    if ((isUnread && hash === '') || isFirst) showReview(hasMoment);
  });
}

/** A reload and a way back keep the place. */
const isLinked = (): boolean => {
  const [entry] = performance.getEntriesByType('navigation');
  return !(entry instanceof PerformanceNavigationTiming) || entry.type !== 'reload';
};

/** The section at the top of the window or, where nothing is said before it, as far below that its first remark is there whole. */
function showReview(hasMoment: boolean): void {
  const review = document.getElementById(reviewPlace);
  if (!review) return;
  review.scrollIntoView({ block: 'start', behavior: 'instant' });
  review.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  if (hasMoment) return;
  const remark = review.querySelector('ol > li')?.getBoundingClientRect();
  if (!remark) return;
  const below = remark.bottom - (window.innerHeight - roomBelow);
  if (below > 0) window.scrollBy({ top: Math.min(below, remark.top - roomAbove), behavior: 'instant' });
}

const roomAbove = 76;
/** Of a phone's bar. */
const roomBelow = 80;
