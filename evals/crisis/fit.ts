import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { readSet } from '#evals/read-set.ts';
import { explicitSigns } from '#server/models/safety/danger/danger-in.ts';
import { doubt } from '#server/models/safety/danger/doubt.ts';
import { featuresOf, placeCount } from '#server/models/safety/danger/features.ts';
import { scaleOf, weightStep } from '#server/models/safety/danger/likeness.ts';
import { wordsOf } from '#server/models/safety/words.ts';
import { type CrisisKind, crisisKinds, readCrisisSet, readTexts } from './read-crisis-set.ts';

/**
 * Fits the weights of `likenessOf` to the training part by logistic regression: `node evals/crisis/fit.ts`. The same texts
 * give the same weights. What is a danger to nobody counts in every two of its sentences, a danger as a whole.
 */
interface Example {
  places: number[];
  isDanger: boolean;
  /** A doubtful text is half an example. */
  share: number;
}

const rounds = 20;
/** Of the first step; that of the last is nothing. */
const firstRate = 0.05;
/** Keeps the weights of seldom features small. */
const decay = 4;
/** A danger in so many sentences says little of each. */
const mostSentences = 5;

async function writeWeights(): Promise<void> {
  const examples = await readExamples();
  const { weights, bias } = fit(examples);
  const path = fileURLToPath(new URL('../../src/server/models/safety/danger/weights.ts', import.meta.url));
  await writeFile(path, moduleOf(weights, bias));
  process.stdout.write(`${examples.length} examples\n`);
}

async function readExamples(): Promise<Example[]> {
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
  return crisisKinds.flatMap((kind) => texts[kind].flatMap((text) => examplesOf(kind, text)));
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
    return sentences.length > mostSentences ? [] : [{ places: sentences.flat(), isDanger: true, share: 1 }];
  }
  const isDanger = kind === 'doubtful';
  return sentences.slice(0, Math.max(1, sentences.length - 1)).map((places, index) => ({
    places: [...places, ...(sentences[index + 1] ?? [])],
    isDanger,
    share: isDanger ? 0.5 : 1,
  }));
}

/** By stochastic gradient descent. */
function fit(examples: readonly Example[]): { weights: Float64Array; bias: number } {
  const counts = countPlaces(examples);
  const weights = new Float64Array(placeCount);
  let bias = 0;
  const random = randomNumbers();
  const steps = examples.length * rounds;
  for (let step = 0; step < steps; step += 1) {
    const example = examples[Math.floor(random() * examples.length)];
    if (!example) continue;
    const { places, isDanger, share } = example;
    const scale = scaleOf(places.length);
    let sum = 0;
    for (const place of places) sum += weights[place] ?? 0;
    const error = (1 / (1 + Math.exp(-bias - sum * scale)) - Number(isDanger)) * share;
    const rate = firstRate * (1 - step / steps);
    for (const place of places) {
      const weight = weights[place] ?? 0;
      weights[place] = weight - rate * (error * scale + (decay * weight) / (counts[place] ?? 1));
    }
    bias -= rate * error;
  }
  return { weights, bias };
}

/** How many examples have each. */
function countPlaces(examples: readonly Example[]): Uint32Array {
  const counts = new Uint32Array(placeCount);
  for (const { places } of examples) {
    for (const place of new Set(places)) counts[place] = (counts[place] ?? 0) + 1;
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

function moduleOf(weights: Float64Array, bias: number): string {
  const bytes = Int8Array.from(weights, (weight) =>
    Math.max(-127, Math.min(127, Math.round(weight / weightStep))),
  );
  return `/** Written by evals/crisis/fit.ts: a byte a feature, in base64. */
export const bias = ${bias.toFixed(2)};
export const weights =
  '${Buffer.from(bytes.buffer).toString('base64')}';
`;
}

await writeWeights();
