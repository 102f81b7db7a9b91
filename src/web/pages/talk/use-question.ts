import { useEffect, useRef, useState } from 'react';
import type { Answer } from '#contract/answers/schemas.ts';
import { reviewPlace } from '#contract/screens.ts';
import type { Dialogue } from '#contract/talks/schemas.ts';

/** Asked while the review is written. What is being written in answer isn't taken away. */
export function useQuestion({ reflection }: Dialogue, answer: Answer, isOwn: boolean) {
  const [isAsked, setIsAsked] = useState(isOwn && isAhead(answer));
  const [isWriting, setIsWriting] = useState(false);
  const asks = isAsked && reflection === null && (isAhead(answer) || isWriting);
  useFocusAfter(asks);
  return { asks, onWrite: setIsWriting, onSkip: () => setIsAsked(false) };
}

/** What had the focus in the question, which goes by itself, leaves it to the review. */
function useFocusAfter(asks: boolean): void {
  const asked = useRef(asks);
  useEffect(() => {
    const isGone = asked.current && !asks;
    asked.current = asks;
    if (!isGone || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`#${reviewPlace} h2`)?.focus({ preventScroll: true });
  }, [asks]);
}

/** Nothing of the review was there when the page was opened: there is time for a question. */
const isAhead = ({ review }: Answer) => review.state === 'waiting' || review.state === 'in_progress';
