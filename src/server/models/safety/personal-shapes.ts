import { contactShapes, phoneShapes } from './contact-shapes.ts';
import { accountShapes, paperShapes } from './paper-shapes.ts';
import { postalShapes } from './postal-shapes.ts';
import type { Kind, Shape } from './shape.ts';

export interface Place {
  start: number;
  end: number;
  kind: Kind;
}

/** What has the shape of something personal, wherever it stands; in order, apart from each other. */
export function personalShapes(text: string): Place[] {
  let taken: Place[] = [];
  for (const { kind, shape, holds, sign } of shapes) {
    if (!sign.test(text)) continue;
    const found: Place[] = [];
    // Both are in order, so each place is compared with the next one that is taken, however many there are.
    let next = 0;
    for (const match of text.matchAll(shape)) {
      const end = match.index + match[0].length;
      const start = match.index + (match.groups?.['word']?.length ?? 0);
      if (holds && !holds(text.slice(start, end))) continue;
      while ((taken[next]?.end ?? Infinity) <= start) next += 1;
      if ((taken[next]?.start ?? Infinity) >= end) found.push({ start, end, kind });
    }
    taken = [...taken, ...found].toSorted((one, other) => one.start - other.start);
  }
  return taken;
}

/** The first to claim a place has it. */
const shapes: Shape[] = [
  ...contactShapes,
  ...postalShapes,
  ...accountShapes,
  ...paperShapes.stated,
  ...phoneShapes,
  ...paperShapes.bare,
];
