import type { Words } from '#server/models/safety/words.ts';
import { featuresOf } from './features.ts';
import { bias, weights } from './weights.ts';

/**
 * How much a text is like those of people in danger and unlike everyday speech: the logarithm of the odds by the two sentences
 * where they are highest, and somewhat by the rest. The weights were fitted to texts (evals/crisis/fit.ts). They know what no
 * phrase says, and they err more, so they only ask.
 */
export function likenessOf(words: Words): number {
  const sums = featuresOf(words).map(sumOf);
  const [first = nothing] = sums;
  let best = oddsOf([first]);
  for (let index = 1; index < sums.length; index += 1) {
    const odds = oddsOf([sums[index - 1] ?? nothing, sums[index] ?? nothing]);
    if (index === 1 || odds > best) best = odds;
  }
  const passage = best - Math.log(Math.max(1, sums.length - 1));
  return bias + (1 - context) * passage + context * oddsOf(sums);
}

/** Of many sentences, some sound like danger by chance; what stands around them says whether they do. */
const context = 0.3;

interface Sum {
  weight: number;
  count: number;
}

const nothing: Sum = { weight: 0, count: 0 };

function sumOf(places: readonly number[]): Sum {
  let weight = 0;
  for (const place of places) weight += table[place] ?? 0;
  return { weight: weight * weightStep, count: places.length };
}

function oddsOf(sums: readonly Sum[]): number {
  let weight = 0;
  let count = 0;
  for (const sum of sums) {
    weight += sum.weight;
    count += sum.count;
  }
  return weight * scaleOf(count);
}

/** A long passage isn't more certain for all its words. */
export const scaleOf = (count: number): number => Math.sqrt(90 / Math.max(45, count));

/** Each weight is a byte. */
export const weightStep = 0.02;

const table = new Int8Array(Buffer.from(weights, 'base64'));
