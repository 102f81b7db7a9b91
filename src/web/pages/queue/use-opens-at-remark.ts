import { useLayoutEffect, useState } from 'react';
import { pointedOutPlace } from '#web/answers/in-place/remark-in-place.tsx';
import { whyPlace } from '#web/queue/why-here.tsx';

/** The record opens at the remark that it is about, if it is about one. Says whether that has been in the window. */
export function useOpensAtRemark(isAboutRemark: boolean): boolean {
  const [wasSeen, setSeen] = useState(!isAboutRemark);
  useLayoutEffect(() => {
    const remark = isAboutRemark && document.getElementById(pointedOutPlace);
    const heading = remark && remark.querySelector('h4');
    if (!heading) return undefined;
    scrollBelowWords(remark);
    // On a phone, where the page scrolls, the router puts a page that it has opened to its top after this.
    const frame = requestAnimationFrame(() => scrollBelowWords(remark));
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    observer.observe(heading);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
    };
  }, [isAboutRemark]);
  return wasSeen;
}

/** Once its text has become a field: the criterion stays in the window while one writes. */
export function scrollToRemark(): void {
  const remark = document.getElementById(pointedOutPlace);
  if (!remark) return;
  scrollBelowWords(remark);
  document.activeElement?.scrollIntoView({ block: 'nearest' });
}

const gap = 16;

/** Below the student's words, which are pinned. By the one scroller that it is in: `scrollIntoView` would move the page, too. */
function scrollBelowWords(remark: HTMLElement): void {
  const words = document.getElementById(whyPlace);
  const pane = remark.closest<HTMLElement>('[data-scrolls]');
  const isPaneScrolled = pane !== null && getComputedStyle(pane).overflowY === 'auto';
  const pinnedAt = words ? Number.parseFloat(getComputedStyle(words).top) || 0 : 0;
  const top = (isPaneScrolled ? pane.getBoundingClientRect().top : 0) + pinnedAt + (words?.offsetHeight ?? 0);
  const by = { top: remark.getBoundingClientRect().top - top - gap };
  if (isPaneScrolled) pane.scrollBy(by);
  else window.scrollBy(by);
}
