/**
 * Which words a list may have, by their first two letters and the last: most words of a text are told apart by these alone, without
 * a look into the list.
 */
export function outlinesOf(words: Iterable<string>): (word: string) => boolean {
  const known = new Uint8Array(32 ** 3);
  for (const word of words) known[outlineOf(word)] = 1;
  return (word) => known[outlineOf(word)] === 1;
}

const outlineOf = (word: string): number =>
  (fiveBits(word, 0) << 10) | (fiveBits(word, 1) << 5) | fiveBits(word, word.length - 1);

const fiveBits = (word: string, at: number): number => word.charCodeAt(at) & 31;
