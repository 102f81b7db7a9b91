import { kinds } from './shape.ts';

/** Puts back what was masked: a placeholder that is not in the map, as one that the model made up, stays as it is. */
export function restore(text: string, masked: ReadonlyMap<string, string>): string {
  return masked.size === 0 ? text : text.replace(placeholder, (found) => masked.get(found) ?? found);
}

export const placeholder = new RegExp(String.raw`\[(?:${kinds.join('|')})-\d+(?:\.\d+)?\]`, 'gu');

/**
 * The same for a text that comes in pieces: of a placeholder that is cut in two, the first part waits for its rest. A
 * placeholder has one opening bracket, at its start, so what waits is shorter than the longest placeholder.
 */
export function restoreStream(
  masked: ReadonlyMap<string, string>,
  onText: (piece: string) => void,
): { write(piece: string): void; end(): void } {
  let held = '';
  const show = (text: string) => {
    if (text !== '') onText(restore(text, masked));
  };
  return {
    write(piece) {
      const text = held + piece;
      const bracket = text.lastIndexOf('[');
      const tail = bracket < 0 ? '' : text.slice(bracket);
      held = tail !== '' && beginsPlaceholder(tail, masked) ? tail : '';
      show(text.slice(0, text.length - held.length));
    },
    end() {
      show(held);
      held = '';
    },
  };
}

function beginsPlaceholder(tail: string, masked: ReadonlyMap<string, string>): boolean {
  for (const one of masked.keys()) {
    if (one.length > tail.length && one.startsWith(tail)) return true;
  }
  return false;
}
