import type { Words } from '#server/models/safety/words.ts';
import { featuresOf, placeCount } from './features.ts';
import { type Net, readWeights } from './read-weights.ts';
import { scaleOf, weightStep } from './scale.ts';

/**
 * How much a text is like those of people in danger and unlike everyday speech: the logarithm of the odds by the two sentences
 * where they are highest, and somewhat by the rest. The weights were fitted to texts (evals/crisis/fit.ts). They know what no
 * phrase says, and they err more.
 */
export const likenessOf = (words: Words): number => oddsIn(danger, words).text;

/** The same for those who say it of themselves and now, and unlike all others: of long ago, of somebody else, on a condition. */
export const explicitnessOf = (words: Words): Odds => oddsIn(explicit, words);

export interface Odds {
  text: number;
  /** Of the two sentences by themselves, where many others stand around them: a long answer says it once, in its middle. */
  passage: number;
}

function oddsIn({ bias, table }: Net, words: Words): Odds {
  const sentences = sentencesOf(words);
  const first = beginText();
  const whole = { weight: 0, count: 0 };
  let last = whole;
  let best = -Infinity;
  for (const features of sentences) {
    const { own, afterLast } = weigh(features, { table, first, whole });
    if (last !== whole) {
      best = Math.max(best, oddsOf(last.weight + afterLast.weight, last.count + afterLast.count));
    }
    last = own;
  }
  if (sentences.length < 2) best = oddsOf(whole.weight, whole.count);
  const passage = best - byChance * Math.log(Math.max(1, sentences.length - 1));
  return {
    text: bias + (1 - context) * passage + context * oddsOf(whole.weight, whole.count),
    passage: sentences.length < fewestAround ? -Infinity : bias + passage,
  };
}

/** Both nets look at the same text, one after the other, so the last is remembered. */
function sentencesOf(words: Words): number[][] {
  if (lastRead?.words !== words) lastRead = { words, sentences: featuresOf(words) };
  return lastRead.sentences;
}

let lastRead: { words: Words; sentences: number[][] } | undefined;

/** Of many sentences, some sound like danger by chance; what stands around them says whether they do. */
const context = 0.3;
const byChance = 0.5;
/** Sentences of a text of which one passage is looked at by itself. */
const fewestAround = 4;

interface Sum {
  weight: number;
  count: number;
}

/** What a passage says twice counts once: what a sentence has by itself, beyond the one before it, and beyond all before it. */
function weigh(
  features: readonly number[],
  { table, first, whole }: { table: Int8Array; first: number; whole: Sum },
): { own: Sum; afterLast: Sum } {
  const own = { weight: 0, count: 0 };
  const afterLast = { weight: 0, count: 0 };
  turn += 1;
  for (const place of features) {
    const seen = lastTurn[place] ?? 0;
    if (seen === turn) continue;
    lastTurn[place] = turn;
    const weight = table[place] ?? 0;
    own.weight += weight;
    own.count += 1;
    if (seen === turn - 1) continue;
    afterLast.weight += weight;
    afterLast.count += 1;
    if (seen > first) continue;
    whole.weight += weight;
    whole.count += 1;
  }
  return { own, afterLast };
}

/** The sentence in which each feature was last seen, over all texts: a set that is emptied by counting on. */
const lastTurn = new Uint32Array(placeCount);
const mostTurns = 2 ** 31;
let turn = 0;

/** The turn before that of its first sentence, so that no sentence of another text comes right before that. */
function beginText(): number {
  if (turn > mostTurns) {
    lastTurn.fill(0);
    turn = 0;
  }
  turn += 1;
  return turn;
}

function oddsOf(weight: number, count: number): number {
  return weight * weightStep * scaleOf(count);
}

const { ofDanger: danger, ofExplicit: explicit } = readWeights();
