import { headLength, sentence, type Words } from '#server/models/safety/words.ts';
import { topics } from './topics.ts';

/**
 * What is weighed of each sentence: its words, their endings, their first four and five letters, each stem with the one before
 * it, and what they speak of. Features are places in the table of weights, by a hash: it needs no names, and few of them share a place.
 */
export function featuresOf({ folded, heads, breaks }: Words): number[][] {
  const sentences: number[][] = [];
  let features: number[] = [];
  let length = 0;
  let last = edge;
  for (let index = 0; index < folded.length; index += 1) {
    const word = folded[index] ?? '';
    if (breaks[index] === sentence || length === longest) {
      features = [];
      sentences.push(features);
      length = 0;
      last = edge;
    }
    length += 1;
    const { whole, stem, shortStem } = hashesOf(word);
    features.push(placeOf(whole, kinds.whole), placeOf(stem, kinds.stem), placeOf(stem, last));
    if (word.length >= shortLength) features.push(placeOf(shortStem, kinds.short));
    if (word.length > shortLength) features.push(placeOf(hashesOf(word.slice(-endLength)).whole, kinds.end));
    for (const { beginning, isWhole, place } of byBeginning.get(heads[index] ?? '') ?? none) {
      if (isWhole ? word === beginning : word.startsWith(beginning)) features.push(place);
    }
    last = stem;
  }
  return sentences;
}

/** The length of the table. */
export const placeCount = 2 ** 17;

const none: readonly never[] = [];
const edge = 0;
/** People also write without full stops. */
const longest = 40;
const stemLength = 5;
const shortLength = 4;
/** Of person, tense and case. */
const endLength = 3;
const kinds = { whole: 1, stem: 2, short: 3, topic: 4, end: 5 };

interface Hashes {
  whole: number;
  stem: number;
  shortStem: number;
}

/** FNV-1a: that of a word goes through those of its beginnings. */
function hashesOf(word: string): Hashes {
  let whole = 0x811c9dc5;
  let stem = 0;
  let shortStem = 0;
  for (let at = 0; at < word.length; at += 1) {
    whole = Math.imul(whole ^ word.charCodeAt(at), 0x01000193);
    if (at < shortLength) shortStem = whole;
    if (at < stemLength) stem = whole;
  }
  return { whole, stem, shortStem };
}

function placeOf(hash: number, other: number): number {
  const mixed = Math.imul(hash ^ Math.imul(other, 0x9e3779b1), 0x2c1b3c6d);
  return (mixed ^ (mixed >>> 15)) & (placeCount - 1);
}

interface Beginning {
  beginning: string;
  isWhole: boolean;
  place: number;
}

const byBeginning = new Map<string, Beginning[]>();
for (const [topic, beginnings] of Object.entries(topics)) {
  const place = placeOf(hashesOf(topic).whole, kinds.topic);
  for (const spelling of beginnings.split(' ')) {
    const beginning = spelling.replace('_', '').replaceAll('й', 'и');
    const isWhole = spelling.endsWith('_') || beginning.length <= headLength;
    const key = beginning.slice(0, headLength);
    byBeginning.set(key, [...(byBeginning.get(key) ?? []), { beginning, isWhole, place }]);
  }
}
