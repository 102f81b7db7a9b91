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
  const taken: Place[] = [];
  for (const { kind, shape, holds, sign } of shapes) {
    if (!sign.test(text)) continue;
    for (const match of text.matchAll(shape)) {
      const end = match.index + match[0].length;
      const start = match.index + (match.groups?.['word']?.length ?? 0);
      if (holds && !holds(text.slice(start, end))) continue;
      if (!taken.some((one) => one.start < end && start < one.end)) taken.push({ start, end, kind });
    }
  }
  return taken.toSorted((one, other) => one.start - other.start);
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
