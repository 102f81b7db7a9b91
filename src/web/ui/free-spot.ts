import { type RefObject, useLayoutEffect } from 'react';

/** What a notice must not cover: what is pressed next, and what names the place. */
const first = 'button:enabled, h1, h2, h3, h4, h5, h6';

/** What else it leaves free where there is room. */
const others = 'a[href], input, textarea, select, summary, label';

const gapPx = 8;

const lookAgainMs = 250;
const soonMs = 30;

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
    let soon: ReturnType<typeof setTimeout> | undefined;
    // What a failure brings, such as a choice of what to keep, comes just after its notice.
    const observer = new MutationObserver(() => {
      soon ??= setTimeout(() => {
        soon = undefined;
        look();
      }, soonMs);
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      clearInterval(timer);
      clearTimeout(soon);
      observer.disconnect();
    };
  }, [ref, shown]);
}

function raise(region: HTMLElement): void {
  const raisedBy = Number(region.dataset.raisedBy ?? 0);
  const box = boxOf(region, raisedBy);
  const obstacles = [obstaclesOf(region, first), obstaclesOf(region, others)] as const;
  const spotAt = (height: number): Spot => {
    const [coversFirst, coversOthers] = obstacles.map((all) => coveredBy(raised(box, height), all));
    return { height, coversFirst: coversFirst ?? 0, coversOthers: coversOthers ?? 0 };
  };
  const now = spotAt(raisedBy);
  // Where it covers nothing, it stays: a notice that jumps is not read.
  if (raisedBy > 0 && now.coversFirst + now.coversOthers === 0) return;
  const [best] = [0, ...obstacles.flat().map(({ top }) => box.bottom - top + gapPx)]
    .filter((height) => height >= 0 && height <= box.top - gapPx)
    .map(spotAt)
    .toSorted(
      (one, other) =>
        one.coversFirst - other.coversFirst ||
        one.coversOthers - other.coversOthers ||
        one.height - other.height,
    );
  place(region, best?.height ?? 0);
}

interface Spot {
  height: number;
  coversFirst: number;
  coversOthers: number;
}

const coveredBy = (box: DOMRect, obstacles: readonly DOMRect[]): number =>
  obstacles.reduce((sum, obstacle) => sum + overlap(box, obstacle), 0);

function place(region: HTMLElement, raisedBy: number): void {
  region.dataset.raisedBy = `${raisedBy}`;
  region.style.translate = raisedBy === 0 ? '' : `0 ${-raisedBy}px`;
}

/** What is on the screen; what is behind an open dialog doesn't count. */
function obstaclesOf(region: HTMLElement, kind: string): DOMRect[] {
  return [...document.querySelectorAll(kind)]
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
