import { type RefObject, useLayoutEffect } from 'react';

/** What a notice must not cover: what can be pressed, and what names the place. */
const kept = 'a[href], button:enabled, input, textarea, select, summary, label, h1, h2, h3, h4';

const gapPx = 8;

const lookAgainMs = 250;

/**
 * Keeps a notice in the middle below, raised just above the bars, buttons and headings that it would cover. The page changes (it
 * is scrolled, dialogs close, data arrives), so this is checked repeatedly while the notice with the id `shown` is open. A
 * notice that is focused or being swiped is not moved.
 */
export function useFreeSpot(ref: RefObject<HTMLElement | null>, shown: number | undefined): void {
  useLayoutEffect(() => {
    const region = ref.current;
    if (!region || shown === undefined) return;
    const look = () => {
      if (!region.matches(':focus-within, :has([data-swipe=move])')) raise(region);
    };
    look();
    const timer = setInterval(look, lookAgainMs);
    return () => clearInterval(timer);
  }, [ref, shown]);
}

function raise(region: HTMLElement): void {
  const raisedBy = Number(region.dataset.raisedBy ?? 0);
  const box = boxOf(region, raisedBy);
  const obstacles = obstaclesOf(region);
  const coveredAt = (height: number) =>
    obstacles.reduce((sum, obstacle) => sum + overlap(raised(box, height), obstacle), 0);
  // Where it covers nothing, it stays: a notice that jumps is not read.
  if (raisedBy > 0 && coveredAt(raisedBy) === 0) return;
  const heights = [0, ...obstacles.map(({ top }) => box.bottom - top + gapPx)]
    .filter((height) => height >= 0 && height <= box.top - gapPx)
    .toSorted((one, other) => one - other);
  const free = heights.find((height) => coveredAt(height) === 0);
  place(region, free ?? heights.toSorted((one, other) => coveredAt(one) - coveredAt(other))[0] ?? 0);
}

function place(region: HTMLElement, raisedBy: number): void {
  region.dataset.raisedBy = `${raisedBy}`;
  region.style.translate = raisedBy === 0 ? '' : `0 ${-raisedBy}px`;
}

/** What is on the screen; what is behind an open dialog doesn't count. */
function obstaclesOf(region: HTMLElement): DOMRect[] {
  return [...document.querySelectorAll(kept)]
    .filter((element) => !region.contains(element) && !element.closest('[inert], [aria-hidden="true"]'))
    .map((element) => element.getBoundingClientRect())
    .filter(({ top, bottom, width }) => width > 1 && bottom > 0 && top < window.innerHeight);
}

/** The final box of the notice before it is raised, regardless of its entry animation. */
function boxOf(region: HTMLElement, raisedBy: number): DOMRect {
  const { left, top } = region.getBoundingClientRect();
  const card = region.firstElementChild;
  if (!(card instanceof HTMLElement)) return new DOMRect(left, top + raisedBy, 0, 0);
  return new DOMRect(
    left + card.offsetLeft,
    top + raisedBy + card.offsetTop,
    card.offsetWidth,
    card.offsetHeight,
  );
}

const raised = ({ left, top, width, height }: DOMRect, by: number) =>
  new DOMRect(left, top - by, width, height);

function overlap(a: DOMRect, b: DOMRect): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return Math.max(0, width) * Math.max(0, height);
}
