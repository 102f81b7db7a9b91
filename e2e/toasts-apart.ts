import type { BrowserContext } from '@playwright/test';

/** What a toast lay over, in words. */
export type Met = Set<string>;

/**
 * Looks at every toast of the context's pages, as long as it is shown: it stays in its place, and its rectangle never meets a
 * heading or a button that can be pressed. What is behind an open dialog, in closed details, or scrolled out of its frame, isn't
 * there.
 */
export async function watchToasts(context: BrowserContext, met: Met): Promise<void> {
  await context.exposeBinding(
    'toastMet',
    ({ page }, words: string) => void met.add(`${new URL(page.url()).pathname}: ${words}`),
  );
  await context.addInitScript(look);
}

/** Runs in the page. */
function look(): void {
  const everyMs = 50;
  // The page is laid out anew under a toast, which ends at its next look around: within a second, also on a machine that does
  // other things. They are counted in looks: a page that is busy moves nothing, and is looked at by nobody.
  const mostLooks = 20;
  const looks = new Map<string, number>();
  const places = new Map<Element, number>();
  let width = window.innerWidth;

  setInterval(() => {
    const toasts = [...document.querySelectorAll('[aria-label^="Уведомления"] li[data-state="open"]')];
    // A window of another width is another page under the toast.
    if (width !== window.innerWidth) {
      width = window.innerWidth;
      looks.clear();
      places.clear();
    }
    toasts.forEach(watchPlace);
    const found = new Set(toasts.flatMap(coveredBy));
    for (const words of looks.keys()) if (!found.has(words)) looks.delete(words);
    for (const words of found) {
      const count = (looks.get(words) ?? 0) + 1;
      looks.set(words, count);
      if (count > mostLooks) void Reflect.get(window, 'toastMet')(words);
    }
  }, everyMs);

  /** It is counted from below, where a window of another size takes it along. On paper there is none. */
  function watchPlace(toast: Element): void {
    const { top, bottom, height } = toast.getBoundingClientRect();
    if (height === 0 || top >= window.innerHeight || toast.matches('[data-swipe]')) return;
    const place = window.innerHeight - bottom;
    const before = places.get(toast) ?? place;
    places.set(toast, before);
    if (Math.abs(place - before) > 2) {
      void Reflect.get(window, 'toastMet')(`«${nameOf(toast)}» has jumped ${Math.round(place - before)} px`);
    }
  }

  function coveredBy(toast: Element): string[] {
    // Until it has come in, it is on its way.
    if (toast.getAnimations().some(({ playState }) => playState === 'running')) return [];
    const own = toast.getBoundingClientRect();
    return [...document.querySelectorAll('h1, h2, h3, h4, h5, h6, button:enabled')]
      .filter((element) => !toast.contains(element) && isThere(element) && meets(own, seen(element)))
      .map((element) => `«${nameOf(toast)}» lies over ${element.tagName} «${nameOf(element)}»`);
  }

  /** What closed details hide has a rectangle all the same. */
  function isThere(element: Element): boolean {
    return !element.closest('[inert], [aria-hidden="true"]') && element.checkVisibility();
  }

  /** The part of it that its scrolling frames show. */
  function seen(element: Element): DOMRect {
    let { left, right, top, bottom } = element.getBoundingClientRect();
    for (let frame = element.parentElement; frame; frame = frame.parentElement) {
      if (getComputedStyle(frame).overflow === 'visible') continue;
      const box = frame.getBoundingClientRect();
      if (frame !== document.documentElement && frame !== document.body) {
        [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
        [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
      }
    }
    return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
  }

  function meets(one: DOMRect, other: DOMRect): boolean {
    const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    // A part of a pixel is a rounding, and nobody sees it.
    return across > 1 && down > 1;
  }

  function nameOf(element: Element): string {
    return (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 60);
  }
}
