import { type RefObject, useLayoutEffect } from 'react';

/** The possible positions of a notice, in order of preference; the style sheet refers to them by `data-spot`. */
const spots = ['bottom-end', 'bottom-start', 'bottom-middle', 'top-end', 'top-start'] as const;

/** What can be pressed, and what says where one is. */
const uncovered = 'a[href], button:enabled, input, textarea, select, summary, label, h1, h2, h3';

const gapPx = 8;

const lookAgainMs = 250;

/**
 * Moves a notice to the position where it covers no interactive element and no heading, or as few as possible. The page changes (it is
 * scrolled, dialogs close, data arrives), so the position is checked repeatedly while the notice with the id `shown` is
 * open. A notice that is focused or being swiped is not moved.
 */
export function useFreeSpot(ref: RefObject<HTMLElement | null>, shown: number | undefined): void {
  useLayoutEffect(() => {
    const region = ref.current;
    if (!region || shown === undefined) return;
    const look = () => {
      if (!region.matches(':focus-within, :has([data-swipe=move])')) moveToFreeSpot(region);
    };
    look();
    const timer = setInterval(look, lookAgainMs);
    return () => clearInterval(timer);
  }, [ref, shown]);
}

function moveToFreeSpot(region: HTMLElement): void {
  const obstacles = obstaclesOf(region);
  const coveredAt = (spot: string, raisedBy = 0) => {
    place(region, spot, raisedBy);
    const here = boxOf(region);
    return obstacles.reduce((sum, obstacle) => sum + overlap(here, obstacle), 0);
  };
  // Keep the current position if it covers nothing.
  const { spot: current, raisedBy } = region.dataset;
  if (current !== undefined && coveredAt(current, Number(raisedBy)) === 0) return;
  const covered = spots.map((spot) => ({ spot, area: coveredAt(spot) }));
  const [best] = covered.toSorted((a, b) => a.area - b.area);
  if (!best || best.area === 0) return place(region, best?.spot ?? spots[0]);
  // On a phone both edges may have buttons: then place the notice just above those at the bottom.
  place(region, spots[0]);
  const { top, bottom } = boxOf(region);
  const heights = obstacles
    .map((obstacle) => bottom - obstacle.top + gapPx)
    .filter((height) => height > 0 && height < top)
    .toSorted((a, b) => a - b);
  if (!heights.some((height) => coveredAt(spots[0], height) === 0)) place(region, best.spot);
}

function place(region: HTMLElement, spot: string, raisedBy = 0): void {
  region.dataset.spot = spot;
  region.dataset.raisedBy = `${raisedBy}`;
  region.style.translate = raisedBy === 0 ? '' : `0 ${-raisedBy}px`;
}

/** The interactive elements and headings on the screen; those behind an open dialog don't count. */
function obstaclesOf(region: HTMLElement): DOMRect[] {
  return [...document.querySelectorAll(uncovered)]
    .filter((element) => !region.contains(element) && !element.closest('[inert], [aria-hidden="true"]'))
    .map((element) => element.getBoundingClientRect())
    .filter(({ top, bottom, width }) => width > 1 && bottom > 0 && top < window.innerHeight);
}

/** The final box of the notice, regardless of its entry animation. */
function boxOf(region: HTMLElement): DOMRect {
  const { left, top } = region.getBoundingClientRect();
  const card = region.firstElementChild;
  if (!(card instanceof HTMLElement)) return new DOMRect(left, top, 0, 0);
  return new DOMRect(left + card.offsetLeft, top + card.offsetTop, card.offsetWidth, card.offsetHeight);
}

function overlap(a: DOMRect, b: DOMRect): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return Math.max(0, width) * Math.max(0, height);
}
