import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/**
 * A new screen is announced to whoever can't see it: the focus moves to its heading, which is then read. A screen that has
 * put the focus somewhere itself keeps it, and so does the first one: the browser announces that.
 */
export function useFocusOnNavigation(): void {
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const previous = useRef<string | undefined>(undefined);
  useEffect(() => {
    const isNavigation = previous.current !== undefined && previous.current !== pathname;
    previous.current = pathname;
    if (isNavigation) focusHeading();
  }, [pathname]);
}

function focusHeading(): void {
  const main = document.querySelector<HTMLElement>('main');
  if (!main || main.contains(document.activeElement)) return;
  const target = main.querySelector<HTMLElement>('h1') ?? main;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
