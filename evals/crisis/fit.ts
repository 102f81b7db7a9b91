import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { readSet } from '#server/measuring/set/read-set.ts';
import { explicitSigns } from '#server/models/safety/danger/danger-in.ts';
import { doubt } from '#server/models/safety/danger/doubt.ts';
import { featuresOf, placeCount } from '#server/models/safety/danger/features.ts';
import { scaleOf, weightStep } from '#server/models/safety/danger/scale.ts';
import { wordsOf } from '#server/models/safety/words.ts';
import { type CrisisKind, crisisKinds, readCrisisSet, readTexts } from './read-crisis-set.ts';

/**
 * Fits the weights of `likenessOf` and `explicitnessOf` to the training part by logistic regression: `node evals/crisis/fit.ts`.
 * The same texts give the same weights. What is a danger to nobody counts in every two of its sentences, a danger as a whole, and
 * one in many sentences in the two where a net of the others finds it.
 */
interface Example {
  places: Int32Array;
  kind: CrisisKind;
}

/** What a net tells from what. */
interface Aim {
  tells: readonly CrisisKind[];
  /** How much of an example a doubtful text is. */
  doubtfulShare: number;
}

const ofDanger: Aim = { tells: ['explicit', 'doubtful'], doubtfulShare: 0.7 };
const ofExplicit: Aim = { tells: ['explicit'], doubtfulShare: 1 };

const netFolder = new URL('../../src/server/models/safety/danger/', import.meta.url);

const runs = 4;
const rounds = 20;
/** Of the first step; that of the last is nothing. */
const firstRate = 0.12;
/** Keeps the weights of seldom features small. */
const decay = 2;
/** Of the features of an example, at each step: others must learn to stand for those that a text of another hand lacks. */
const hiddenShare = 0.5;
/** A danger in so many sentences says little of each. */
const mostSentences = 5;

async function writeWeights(): Promise<void> {
  const { short, long } = await readExamples();
  const first = fit(short, ofDanger);
  const examples = [...short, ...long.map((text) => likeliestPair(text, first))];
  const nets = { ofDanger: fit(examples, ofDanger), ofExplicit: fit(examples, ofExplicit) };
  const bytes = Buffer.concat(Object.values(nets).map(tableOf));
  await writeFile(new URL('weights.bin', netFolder), bytes);
  await writeFile(new URL('weights.ts', netFolder), moduleOf(nets, bytes));
  process.stdout.write(`${examples.length} examples\n`);
}

async function readExamples(): Promise<{ short: Example[]; long: string[] }> {
  const { explicit, doubtful, everyday } = await readCrisisSet('train');
  const earlier = await Promise.all(
    ['explicit', 'held-out-explicit', 'second-held-out-explicit'].map(readTexts),
  );
  const lookalikes = await Promise.all(
    ['lookalikes', 'held-out-lookalikes', 'second-held-out-lookalikes'].map(readTexts),
  );
  const { answers, revisions, injections } = await readSet();
  const texts: Record<CrisisKind, string[]> = {
    explicit: [...explicit, ...earlier.flat(), ...explicitSigns.flatMap(({ catches }) => catches)],
    doubtful,
    everyday: [
      ...[...explicitSigns, ...doubt].flatMap(({ spares }) => spares),
      ...everyday,
      ...lookalikes.flat(),
      ...(await readDemo()),
      ...[...answers, ...revisions, ...injections].map(({ text }) => text),
    ],
  };
  return {
    short: crisisKinds.flatMap((kind) => texts[kind].flatMap((text) => examplesOf(kind, text))),
    long: texts.explicit.filter((text) => featuresOf(wordsOf(text)).length > mostSentences),
  };
}

/** How lessons and their answers speak of feelings, quarrels and refusals. */
async function readDemo(): Promise<string[]> {
  const folder = new URL('../../demo/', import.meta.url);
  const names = await readdir(folder, { recursive: true });
  const texts = await Promise.all(
    names
      .filter((name) => name.endsWith('.md'))
      .toSorted()
      .map((name) => readFile(new URL(name, folder), 'utf8')),
  );
  return texts
    .flatMap((text) => text.split(/\n{2,}/))
    .filter((paragraph) => paragraph.length > shortestParagraph);
}

const shortestParagraph = 60;

function examplesOf(kind: CrisisKind, text: string): Example[] {
  const sentences = featuresOf(wordsOf(text));
  if (kind === 'explicit') {
    return sentences.length > mostSentences ? [] : [{ places: distinct(sentences.flat()), kind }];
  }
  return pairsOf(sentences).map((places) => ({ places, kind }));
}

function likeliestPair(text: string, { weights }: Fitted): Example {
  const pairs = pairsOf(featuresOf(wordsOf(text)));
  const oddsOf = (places: Int32Array): number =>
    places.reduce((sum, place) => sum + (weights[place] ?? 0), 0) * scaleOf(places.length);
  const places = pairs.reduce((best, pair) => (oddsOf(pair) > oddsOf(best) ? pair : best));
  return { places, kind: 'explicit' };
}

/** Each sentence with the one after it. */
const pairsOf = (sentences: readonly number[][]): Int32Array[] =>
  sentences
    .slice(0, Math.max(1, sentences.length - 1))
    .map((places, index) => distinct([...places, ...(sentences[index + 1] ?? [])]));

const distinct = (places: readonly number[]): Int32Array => Int32Array.from(new Set(places));

/** The mean of some runs: what one learns by the chance of its order, another doesn't. */
function fit(examples: readonly Example[], aim: Aim): Fitted {
  const counts = countPlaces(examples);
  const random = randomNumbers();
  const mean = { weights: new Float64Array(placeCount), bias: 0, count: 0 };
  for (let run = 0; run < runs; run += 1) descend(examples, { aim, counts, random, mean });
  return mean;
}

interface Run {
  aim: Aim;
  counts: Uint32Array;
  random: () => number;
  mean: Mean;
}

/** By stochastic gradient descent; what it passes in the second half is averaged, so that the last steps matter no more. */
function descend(examples: readonly Example[], { aim, counts, random, mean }: Run): void {
  const { tells, doubtfulShare } = aim;
  const weights = new Float64Array(placeCount);
  let bias = 0;
  const steps = examples.length * rounds;
  for (let step = 0; step < steps; step += 1) {
    const example = examples[Math.floor(random() * examples.length)];
    if (!example) continue;
    const places = example.places.filter(() => random() >= hiddenShare);
    const scale = scaleOf(example.places.length);
    let sum = 0;
    for (const place of places) sum += weights[place] ?? 0;
    const odds = bias + (sum / (1 - hiddenShare)) * scale;
    const share = example.kind === 'doubtful' ? doubtfulShare : 1;
    const error = (1 / (1 + Math.exp(-odds)) - Number(tells.includes(example.kind))) * share;
    const rate = firstRate * (1 - step / steps);
    for (const place of places) {
      const weight = weights[place] ?? 0;
      weights[place] = weight - rate * (error * scale + (decay * weight) / (counts[place] ?? 1));
    }
    bias -= rate * error;
    if (step > steps / 2 && step % betweenMeans === 0) addTo(mean, weights, bias);
  }
}

/** Steps. */
const betweenMeans = 5000;

interface Fitted {
  weights: Float64Array;
  bias: number;
}

interface Mean extends Fitted {
  count: number;
}

function addTo(mean: Mean, weights: Float64Array, bias: number): void {
  mean.count += 1;
  mean.bias += (bias - mean.bias) / mean.count;
  for (let place = 0; place < placeCount; place += 1) {
    const before = mean.weights[place] ?? 0;
    mean.weights[place] = before + ((weights[place] ?? 0) - before) / mean.count;
  }
}

/** How many examples have each. */
function countPlaces(examples: readonly Example[]): Uint32Array {
  const counts = new Uint32Array(placeCount);
  for (const { places } of examples) {
    for (const place of places) counts[place] = (counts[place] ?? 0) + 1;
  }
  return counts;
}

/** The same at each run (a linear congruential generator, in whole numbers: a rounded one soon repeats itself). */
function randomNumbers(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A byte a feature. */
const tableOf = ({ weights }: Fitted): Buffer =>
  Buffer.from(
    Int8Array.from(weights, (weight) => Math.max(-127, Math.min(127, Math.round(weight / weightStep))))
      .buffer,
  );

function moduleOf(nets: Record<string, Fitted>, bytes: Buffer): string {
  const biases = Object.entries(nets).map(([name, { bias }]) => `${name}: ${bias.toFixed(2)}`);
  return `/** Written by evals/crisis/fit.ts with weights.bin: a byte a feature, one net after the other. */
export const biases = { ${biases.join(', ')} };

export const sha256 = '${createHash('sha256').update(bytes).digest('hex')}';
`;
}

await writeWeights();
