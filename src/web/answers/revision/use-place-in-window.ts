import { type RefObject, useLayoutEffect } from 'react';
import type { Answering } from '#web/answers/answering/use-answering.ts';

/**
 * Where the draft is opened, or words are selected in it, they come into the window, with the remark above and the bar below: a
 * browser scrolls to a field, and not to what is selected there.
 */
export function usePlaceInWindow(answering: Answering | undefined): void {
  const { asked, field } = answering ?? {};
  useLayoutEffect(() => {
    if (field) showSelection(field);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each time that it is asked for, also of the same words
  }, [asked, field]);
}

function showSelection({ current: field }: RefObject<HTMLTextAreaElement | null>): void {
  // Opened by whoever only reads the page, it has no focus.
  if (!field || document.activeElement !== field) return;
  const words = selectionIn(field);
  const highest = lowestOfWhatStays() + air;
  const below = [...document.querySelectorAll('[data-action-bar]')]
    .map((bar) => bar.getBoundingClientRect())
    .find(({ height }) => height > 0);
  const lowest = (below ? Math.min(below.top, window.innerHeight - below.height) : window.innerHeight) - air;
  const isIn = words.top >= highest && words.bottom <= lowest;
  if (!isIn) window.scrollBy({ top: words.top - highest, behavior: 'instant' });
}

/** A line above the words. */
const air = 32;

/** How far down the remark reaches once it has stuck below the bars. */
function lowestOfWhatStays(): number {
  const pinned = document.querySelector('[data-pinned]');
  if (!pinned) return 136;
  const { top, position } = getComputedStyle(pinned);
  return position === 'sticky' ? parseFloat(top) + pinned.getBoundingClientRect().height : 0;
}

/** In the window: measured in a copy of the field, since a browser tells no place in a field. */
function selectionIn(field: HTMLTextAreaElement): { top: number; bottom: number } {
  const copy = document.createElement('div');
  const look = getComputedStyle(field);
  for (const name of copied) copy.style.setProperty(name, look.getPropertyValue(name));
  Object.assign(copy.style, {
    position: 'absolute',
    visibility: 'hidden',
    whiteSpace: 'pre-wrap',
    height: 'auto',
  });
  const { value, selectionStart, selectionEnd } = field;
  const words = document.createElement('span');
  // Without a letter there is no line.
  words.textContent = value.slice(selectionStart, selectionEnd) || '\u200b';
  copy.append(value.slice(0, selectionStart), words, value.slice(selectionEnd));
  document.body.append(copy);
  const [whole, part] = [copy, words].map((element) => element.getBoundingClientRect());
  copy.remove();
  if (!whole || !part) throw new Error('Nothing was measured');
  const top = field.getBoundingClientRect().top + part.top - whole.top - field.scrollTop;
  return { top, bottom: top + part.height };
}

const copied = [
  'box-sizing',
  'width',
  'padding',
  'border',
  'font',
  'letter-spacing',
  'word-spacing',
  'line-height',
  'tab-size',
  'overflow-wrap',
  'word-break',
];
