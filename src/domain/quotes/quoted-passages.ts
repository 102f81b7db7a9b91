/** A place in a text, in UTF-16 units. */
export interface Place {
  start: number;
  end: number;
}

export interface QuotedPassage extends Place {
  /** Without its marks. */
  inner: string;
}

/** What stands between quotation marks of any kind; one that is never closed goes to the end of its paragraph. */
export function quotedPassages(text: string): QuotedPassage[] {
  return [...text.matchAll(quoted)].map(({ 0: passage, index: start }) => ({
    start,
    end: start + passage.length,
    inner: passage.replace(/^.|[»“”"]$/gsu, ''),
  }));
}

const quoted =
  /«(?:[^«»]|«[^«»]*»)*?(?:»|(?=\n\s*\n)|$)|[„“](?:[^„“”"]*?)(?:[“”"]|(?=\n\s*\n)|$)|"[^"]*?(?:"|(?=\n\s*\n)|$)/gu;

/** One ends where no quotation is open. A line that ends with a colon goes with the next. */
export function sentencesAround(text: string, passages: readonly Place[]): Place[] {
  let masked = text;
  for (const { start, end } of passages) {
    const isEnd = /[.!?…]["»“”]$/u.test(text.slice(start, end)) && /^\s+["«„“]?\p{Lu}/u.test(text.slice(end));
    const mask = 'x'.repeat(end - start - 1) + (isEnd ? '.' : 'x');
    masked = masked.slice(0, start) + mask + masked.slice(end);
  }
  const sentences: Place[] = [];
  let start = 0;
  for (const { 0: border, index } of masked.matchAll(borders)) {
    sentences.push({ start, end: index + border.length });
    start = index + border.length;
  }
  return [...sentences, { start, end: text.length }];
}

const borders = /[.!?…]+[)\]*_]*(?:\s+|$)|(?<!:[*_]*\s*)\n\s*/gu;
