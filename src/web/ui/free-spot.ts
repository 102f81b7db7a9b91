import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';

/** What a notice must not cover: what is pressed next, what names the place, and what says why something failed. */
const first = 'button:enabled, h1, h2, h3, h4, h5, h6, [role="alert"]';

/** What else it leaves free where there is room. */
const others = 'a[href], input, textarea, select, summary, label';

const gapPx = 8;

/** Longer than a dialog takes to fade away. */
const quietMs = 150;
const longestWaitMs = 600;
const lookAgainMs = 250;

/**
 * Gives the notice with the id `shown` its one place: in the middle below, raised just above the bars, buttons and headings that
 * it would cover. It is chosen once the page has answered to what the notice tells of; until then the notice waits below the
 * window. A notice that jumps is not read, so it stays there, and what comes to rest under it ends it by `onNeeded`. One that is
 * focused or being swiped is left alone.
 */
export function useFreeSpot(
  ref: RefObject<HTMLElement | null>,
  shown: number | undefined,
  onNeeded: () => void,
): void {
  const end = useEffectEvent(onNeeded);
  useLayoutEffect(() => {
    const region = ref.current;
    if (!region || shown === undefined) return;
    const latest = Date.now() + longestWaitMs;
    let settling: ReturnType<typeof setTimeout> | undefined;
    let watching: ReturnType<typeof setInterval> | undefined;
    const wait = () => {
      clearTimeout(settling);
      settling = setTimeout(settle, Math.min(quietMs, latest - Date.now()));
    };
    const observer = new MutationObserver(wait);
    const settle = () => {
      observer.disconnect();
      place(region);
      delete region.dataset.waiting;
      let before: Element[] = [];
      watching = setInterval(() => {
        const now = covered(region);
        // What is on its way passes by; what grows while it is written is there at the next look too.
        const stays = now.some((element) => before.includes(element));
        if (stays && !region.matches(':focus-within, :has([data-swipe=move])')) end();
        before = now;
      }, lookAgainMs);
    };
    region.dataset.waiting = '';
    region.style.translate = '0 100%';
    wait();
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      clearTimeout(settling);
      clearInterval(watching);
    };
  }, [ref, shown]);
}

function place(region: HTMLElement): void {
  region.style.translate = '';
  const box = boxOf(region);
  const obstacles = [first, others].map((kind) => shownOf(region, kind).map(({ own }) => own));
  const [best] = [0, ...obstacles.flat().map(({ top }) => box.bottom - top + gapPx)]
    .filter((height) => height >= 0 && height <= box.top - gapPx)
    .map((height) => {
      const spot = new DOMRect(box.left, box.top - height, box.width, box.height);
      const [coversFirst = 0, coversOthers = 0] = obstacles.map((all) =>
        sum(all.map((own) => overlap(spot, own))),
      );
      return { height, coversFirst, coversOthers };
    })
    .toSorted(
      (one, other) =>
        one.coversFirst - other.coversFirst ||
        one.coversOthers - other.coversOthers ||
        one.height - other.height,
    );
  region.style.translate = `0 ${-(best?.height ?? 0)}px`;
}

/** What it covers of what it must not. What is scrolled out of its frame isn't there. */
function covered(region: HTMLElement): Element[] {
  const box = boxOf(region);
  return shownOf(region, first)
    .filter(({ element, own }) => {
      const x = (Math.max(box.left, own.left) + Math.min(box.right, own.right)) / 2;
      const y = (Math.max(box.top, own.top) + Math.min(box.bottom, own.bottom)) / 2;
      const there = overlap(box, own) > 0 ? document.elementsFromPoint(x, y) : [];
      return there.some((one) => element.contains(one));
    })
    .map(({ element }) => element);
}

/** What is on the screen; what is behind an open dialog doesn't count. */
const shownOf = (region: HTMLElement, kind: string): { element: Element; own: DOMRect }[] =>
  [...document.querySelectorAll(kind)]
    .filter((element) => !region.contains(element) && !element.closest('[inert], [aria-hidden="true"]'))
    .map((element) => ({ element, own: element.getBoundingClientRect() }))
    .filter(({ own: { top, bottom, width } }) => width > 1 && bottom > 0 && top < window.innerHeight);

/** The box of the notice, regardless of its entry animation. */
function boxOf(region: HTMLElement): DOMRect {
  const { left, top } = region.getBoundingClientRect();
  const card = region.firstElementChild;
  if (!(card instanceof HTMLElement)) return new DOMRect(left, top);
  return new DOMRect(left + card.offsetLeft, top + card.offsetTop, card.offsetWidth, card.offsetHeight);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

function overlap(a: DOMRect, b: DOMRect): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return Math.max(0, width) * Math.max(0, height);
}
