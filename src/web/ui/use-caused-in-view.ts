import { type RefObject, useEffect, useRef } from 'react';
import { bringIntoView } from './bring-into-view.ts';

/**
 * What a press has caused may appear outside of the window: then it is brought into it. `cause` is what has come of the press,
 * another one each time. What was there when the screen was opened is left where it is.
 */
export function useCausedInView<E extends Element>(cause: unknown): RefObject<E | null> {
  const caused = useRef<E>(null);
  const known = useRef(cause);
  useEffect(() => {
    if (cause === known.current) return;
    known.current = cause;
    if (cause && caused.current) bringIntoView(caused.current, 'nearest');
  }, [cause]);
  return caused;
}

/** Clear of what is fixed above and below. */
export const besideBars = 'scroll-mt-24 scroll-mb-24';
