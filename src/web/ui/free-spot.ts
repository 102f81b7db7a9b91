import { type RefObject, useLayoutEffect } from 'react';

/** Where a notice may stand, the best first; its style sheet knows them by `data-spot`. */
const spots = ['bottom-end', 'bottom-start', 'bottom-middle', 'top-end', 'top-start'] as const;

const pressable = 'a[href], button:enabled, input, textarea, select, summary, label';

const gapPx = 8;

const lookAgainMs = 250;

/**
 * Moves a notice to where it lies over nothing that can be pressed, or over as little as can be. What is around it
 * changes as the page is scrolled, dialogs close and answers come, so it looks again while it is `shown` (its number); what
 * a person has in hand it leaves where it is.
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
  // Where it stands it stays, if it may.
  const { spot: current, raisedBy } = region.dataset;
  if (current !== undefined && coveredAt(current, Number(raisedBy)) === 0) return;
  const covered = spots.map((spot) => ({ spot, area: coveredAt(spot) }));
  const [best] = covered.toSorted((a, b) => a.area - b.area);
  if (!best || best.area === 0) return place(region, best?.spot ?? spots[0]);
  // On a phone each edge may have its buttons: there it stands just above those of the lower one.
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

/** What can be pressed now: behind an open dialog, nothing. */
function obstaclesOf(region: HTMLElement): DOMRect[] {
  return [...document.querySelectorAll(pressable)]
    .filter((element) => !region.contains(element) && !element.closest('[inert], [aria-hidden="true"]'))
    .map((element) => element.getBoundingClientRect())
    .filter(({ top, bottom, width }) => width > 1 && bottom > 0 && top < window.innerHeight);
}

/** Without the movement by which it comes in. */
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
