import fc, { type GeneratorValue } from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { lessons, type Passage, passages, runs, spoilers, wordsOf } from '#test/lesson-passages.ts';

const table: string[][] = [];
afterAll(() => {
  if (!process.env.PROPERTY_RUNS) return;
  for (const [kind = '', ...figures] of table) {
    process.stdout.write(`${kind.padEnd(22)}${figures.map((figure) => figure.padStart(8)).join('')}\n`);
  }
});

type Change = (passage: Passage, g: GeneratorValue) => string;

/** Finds passages of lessons after a change, looks at each find, and returns the share that was found. */
function shareFound(
  kind: string,
  change: Change,
  { proving, fewestRuns }: { proving: boolean; fewestRuns: number },
): number {
  let tried = 0;
  let found = 0;
  const property = fc.property(passages({ fewest: 5 }), fc.gen(), (passage, g) => {
    const quote = change(passage, g);
    const said = passage.lesson.read(quote);
    tried += 1;
    // What begins under a negation is shown with it, and proves nothing.
    if (said.kind === 'lost' || (proving && said.kind === 'denied')) return;
    found += 1;
    if (said.kind === 'proof') expectSound(passage.lesson.text, quote, said.ranges);
  });
  const numRuns = Math.max(runs.numRuns, fewestRuns);
  fc.assert(property, { ...runs, numRuns, maxSkipsPerRun: 1_000, endOnFailure: true });
  table.push([kind, String(tried), String(found), `${((found / tried) * 100).toFixed(1)} %`]);
  return found / tried;
}

/** What holds of any find, whatever was quoted. */
function expectSound(text: string, quote: string, ranges: [number, number][]) {
  let end = -1;
  for (const range of ranges) {
    expect(range[0]).toBeGreaterThan(end);
    end = range[1];
    expect(text.slice(...range)).toMatch(/^[\p{L}\p{N}](.*[\p{L}\p{N}\p{M}])?$/su);
    expect(text.slice(range[0] - 30, range[0])).not.toMatch(negationBehind);
    expect(text.slice(range[0] - 1, range[0])).not.toMatch(/[\p{L}\p{N}]/u);
    expect(text.slice(end, end + 1)).not.toMatch(/[\p{L}\p{N}\p{M}]/u);
  }
  expect(end).toBeLessThanOrEqual(text.length);
  const shown = ranges.flatMap((range) => wordsOf(text.slice(...range)));
  const quoted = wordsOf(quote);
  const isFirm = (word: string) => /^(не|ни|нет|без|никогда|нельзя)$|\d/.test(word);
  // «Позже пятницы» is shown as «не позже пятницы».
  const firm = quoted.filter(isFirm);
  expect([firm, ['не', ...firm]]).toContainEqual(shown.filter(isFirm));
  expect(changesBetween(shown, quoted)).toBeLessThanOrEqual(quoted.length / 5);
}

/** Which ends neither a clause nor a quotation. */
const negationBehind = /(?<![\p{L}\p{N}])(не|ни|нет|без|никогда|нельзя)[^\p{L}\p{N}.!?,:;»”]+$/iu;

/** Words added, left out or changed to others that don't even begin alike. */
function changesBetween(one: string[], other: string[]): number {
  let costs = [0, ...one.map((_, index) => index + 1)];
  for (const word of other) {
    const next = [(costs[0] ?? 0) + 1];
    for (const [index, another] of one.entries()) {
      const changed = (costs[index] ?? 0) + (word.slice(0, 4) === another.slice(0, 4) ? 0 : 1);
      next.push(Math.min(changed, (costs[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1));
    }
    costs = next;
  }
  return costs.at(-1) ?? 0;
}

const other = ['очень', 'сразу', 'коллега', 'слонопотам', 'тоже', 'и', 'уверенно'];
const endings = ['ами', 'ого', 'ить', 'ую', 'ла', 'е'];

/** The place of a token that is as it is asked for. */
function placeOf(tokens: string[], g: GeneratorValue, pattern: RegExp): number {
  const places = [...tokens.keys()].filter((index) => pattern.test(tokens[index] ?? ''));
  fc.pre(places.length > 0);
  return g(fc.constantFrom<number[]>, ...places);
}

/** A place that is neither the first nor the last. */
const middleOf = ({ tokens }: Passage, g: GeneratorValue, pattern = /\p{L}/u) =>
  placeOf(tokens.slice(1, -1), g, pattern) + 1;

const replaced = ({ tokens }: Passage, at: number, ...tokensThere: string[]) =>
  tokens.toSpliced(at, 1, ...tokensThere).join(' ');
const inserted = ({ tokens }: Passage, at: number, token: string) => tokens.toSpliced(at, 0, token).join(' ');

describe('Of passages of the lessons there are found', () => {
  const changes: Record<string, { change: Change; atLeast?: number; atMost?: number; fewestRuns?: number }> =
    {
      unspoiled: { change: ({ text }) => text, atLeast: 0.95 },
      'typography spoiled': {
        change: ({ text }, g) => g(fc.subarray, spoilers).reduce((spoiled, spoil) => spoil(spoiled), text),
        atLeast: 0.95,
      },
      'a word inserted': {
        change: (passage, g) =>
          inserted(passage, middleOf(passage, g), g(fc.constantFrom<string[]>, ...other)),
        atLeast: 0.9,
      },
      'a word dropped': { change: (passage, g) => replaced(passage, middleOf(passage, g)), atLeast: 0.8 },
      'a word replaced': {
        change: (passage, g) =>
          replaced(passage, middleOf(passage, g), g(fc.constantFrom<string[]>, ...other)),
        atLeast: 0.8,
      },
      'an ending changed': {
        change: (passage, g) => {
          const at = placeOf(passage.tokens, g, /\p{L}{5}/u);
          const ending = g(fc.constantFrom<string[]>, ...endings);
          return replaced(passage, at, (passage.tokens[at] ?? '').replace(/\p{L}{1,2}(?=\P{L}*$)/u, ending));
        },
        atLeast: 0.8,
      },
      'the middle skipped': {
        change: (passage, g) => skipped(passage, g, (left) => !weighs.test(left)),
        atLeast: 0.85,
        // Of two hundred the share may be three hundredths off.
        fewestRuns: 600,
      },
      'the middle of a clause skipped with its negation': {
        change: (passage, g) =>
          // «И» begins another verb.
          skipped(passage, g, (left) => /^(?!.* и )[^.,:;!?—()«»|#]* не [^.,:;!?—()«»|#]*$/.test(left)),
        atMost: 0,
      },
      'words shuffled': {
        change: ({ tokens }, g) => {
          const all = { minLength: tokens.length, maxLength: tokens.length };
          return g(fc.shuffledSubarray, tokens, all).join(' ');
        },
        atMost: 0.02,
      },
      'from another text': {
        change: ({ lesson, tokens }, g) => {
          const foreign = lessons[g(fc.nat, { max: lessons.length - 1 })];
          fc.pre(foreign !== undefined && foreign !== lesson);
          const at = g(fc.nat, { max: foreign.pieces.length - tokens.length });
          return foreign.pieces.slice(at, at + tokens.length).join('');
        },
        atMost: 0.02,
      },
      '«не» lost': {
        change: (passage, g) => replaced(passage, placeOf(passage.tokens, g, /^не$/i)),
        atMost: 0.15,
      },
      '«не» lost inside': {
        change: (passage, g) => replaced(passage, middleOf(passage, g, /^не$/i)),
        atMost: 0.01,
      },
      '«не» added': {
        change: (passage, g) => inserted(passage, middleOf(passage, g), 'не'),
        atMost: 0.01,
      },
      'a number changed': {
        change: (passage, g) => {
          const at = placeOf(passage.tokens, g, /\d/);
          return replaced(passage, at, (passage.tokens[at] ?? '').replace(/\d/, '97'));
        },
        atMost: 0,
      },
      'a number dropped': {
        // Beside an ellipsis, or next to the end, what is left is said without the number too.
        change: (passage, g) => replaced(passage, middleOf(passage, g, /\d/)),
        atMost: 0.05,
      },
      'a number added': { change: (passage, g) => inserted(passage, middleOf(passage, g), '97'), atMost: 0 },
    };

  test.each(Object.entries(changes))('%s', (kind, { change, atLeast = 0, atMost = 1, fewestRuns = 0 }) => {
    const share = shareFound(kind, change, { proving: atMost < 1, fewestRuns });
    expect(share).toBeGreaterThanOrEqual(atLeast);
    expect(share).toBeLessThanOrEqual(atMost);
  });
});

/** With a mark in place of some words in the middle. */
function skipped({ tokens }: Passage, g: GeneratorValue, may: (left: string) => boolean): string {
  fc.pre(tokens.length >= 8);
  const from = g(fc.integer, { min: 3, max: tokens.length - 4 });
  const upTo = g(fc.integer, { min: from + 1, max: tokens.length - 3 });
  const sign = g(fc.constantFrom<string[]>, '…', '...', '[…]', '[...]');
  fc.pre(may(` ${tokens.slice(from, upTo).join(' ')} `));
  return tokens.toSpliced(from, upTo - from, sign).join(' ');
}

/** What makes the words beside it say something else. */
const weighs =
  /(?<!\p{L})(?:не|ни\p{L}*|нет|без|бы?|если|будто|якобы|почти|едва|чуть|вряд|редко|иногда|вместо|кроме|разве)(?!\p{L})|[—–-] /iu;
