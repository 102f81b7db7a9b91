import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/**
 * Announces a new screen to screen readers by focusing its first heading, which not always names it: what stands above, as
 * «Сегодня» does, would be passed over. A screen that has set the focus itself keeps it, and
 * so does the first screen: the browser announces that one. A menu that was opened while the screen was coming keeps it too: it
 * closes when the focus goes elsewhere.
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
  if (!main || main.contains(document.activeElement) || hasOpenMenu()) return;
  const target = main.querySelector<HTMLElement>('h1, h2, h3') ?? main;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** One whose item has just been chosen is closed, though it may still be fading. */
const hasOpenMenu = (): boolean => document.querySelector('[role="menu"][data-state="open"]') !== null;
