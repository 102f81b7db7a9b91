import type { Criterion } from '#contract/lessons/criteria.ts';
import { confidenceWords, headings, labels } from '#domain/review-text/review-labels.ts';
import { wordsOf } from '#domain/russian/words.ts';
import type { OpenRemark } from '#server/mentor/feedback/open-remark.ts';
import { demoChecks } from './demo-checks.ts';
import { demoNotice } from './demo-notice.ts';
import { fewestWords, type Sentence, sentencesOf } from './demo-sentences.ts';
import { type Sight, type Sign, signsOf } from './demo-signs.ts';

export interface Rubric {
  criteria: readonly Criterion[];
  openRemarks: readonly OpenRemark[];
  /** The answer is what was said in a talk. */
  isSpoken?: boolean;
  /** It asks, and offers no words. */
  leads?: boolean;
}

/**
 * The demonstration's review in a model's format. Deterministic. Its notice is what a student reads first, also while the
 * review is streaming.
 */
export function demoReviewByCriteria(answer: string, rubric: Rubric): string {
  const { criteria, openRemarks, isSpoken, leads = false } = rubric;
  const sentences = sentencesOf(answer);
  const words = wordsOf(answer).length;
  const remarks = remarksOn(words < fewestWords ? [] : sentences, { criteria, isSpoken });
  const weakest = weakestOf(remarks);
  return [
    `${labels.notice}: нет`,
    ...main(remarks, weakest[0], { words, sentences: sentences.length }),
    ...remarks.map((remark, index) =>
      section(remark, { number: index + 1, leads, isToMend: weakest.includes(remark) }),
    ),
    ...(openRemarks.length > 0
      ? [`## ${headings.checks}`, ...demoChecks(openRemarks, answer, words < fewestWords ? [] : sentences)]
      : []),
    `${labels.confidence}: ${confidenceWords.medium}`,
  ].join('\n');
}

/** Which two have a next step: the first of them is where to begin. */
const weakestOf = (remarks: DemoRemark[]): DemoRemark[] =>
  remarks
    .filter((remark) => strengthOf(remark) < 2)
    .toSorted((one, other) => strengthOf(one) - strengthOf(other))
    .slice(0, 2);

/** Without proof no level above the lowest. */
const strengthOf = ({ sight, quote }: Pick<DemoRemark, 'sight' | 'quote'>): Sight['strength'] =>
  quote === undefined ? 0 : sight.strength;

interface DemoRemark {
  criterion: Criterion;
  sign: Sign;
  sight: Sight;
  quote: string | undefined;
}

function remarksOn(
  sentences: Sentence[],
  { criteria, isSpoken }: Pick<Rubric, 'criteria' | 'isSpoken'>,
): DemoRemark[] {
  const signs = signsOf(criteria, isSpoken);
  const seen = criteria.flatMap((criterion, index) => {
    const sign = signs[index];
    return sign ? [{ criterion, sign, sight: sentences.length > 0 ? sign.look(sentences) : nothing }] : [];
  });
  const quotes = quotesFor(seen);
  return seen.map((one) => {
    const quote = quotes.get(one.criterion);
    return { ...one, quote };
  });
}

const nothing: Sight = { strength: 0, places: [] };

/** From different sentences as far as there are: who has the fewest places chooses first. */
function quotesFor(seen: Omit<DemoRemark, 'quote'>[]): Map<Criterion, string> {
  const taken = new Set<Sentence>();
  const quotes = new Map<Criterion, string>();
  for (const { criterion, sight } of seen.toSorted(byPlaces)) {
    const places = sight.places.filter(({ sentence, at }) => sentence.quoteAt(at) !== undefined);
    const place = places.find(({ sentence }) => !taken.has(sentence)) ?? places[0];
    const quote = place?.sentence.quoteAt(place.at);
    if (!place || quote === undefined) continue;
    taken.add(place.sentence);
    quotes.set(criterion, quote);
  }
  return quotes;
}

const byPlaces = (one: { sight: Sight }, other: { sight: Sight }) =>
  one.sight.places.length - other.sight.places.length;

function section(
  { criterion, sign, sight, quote }: DemoRemark,
  { number, leads, isToMend }: { number: number; leads: boolean; isToMend: boolean },
): string {
  const strength = strengthOf({ sight, quote });
  const isUnproved = strength < sight.strength;
  return [
    `## ${number}. ${oneLine(criterion.title)}`,
    `${labels.level}: ${oneLine(criterion.levels[levelAt(strength, criterion.levels.length)]?.title ?? '')}`,
    ...(quote === undefined ? [] : [`> ${quote}`]),
    isUnproved ? unproved : sign.seen[strength],
    ...(strength === 2 || !isToMend
      ? []
      : [`${labels.nextStep}: ${leads ? sign.asks : sign.next[strength]}`]),
  ].join('\n');
}

const unproved =
  'Похоже, это в ответе есть, но взять из него цитату программа не смогла, поэтому уровень нижний.';

/** One place in the answer is the middle level, or the lower of two. */
function levelAt(strength: Sight['strength'], levels: number): number {
  if (strength === 2) return levels - 1;
  return strength === 1 ? Math.floor((levels - 1) / 2) : 0;
}

function main(
  remarks: DemoRemark[],
  weakest: DemoRemark | undefined,
  counted: { words: number; sentences: number },
): string[] {
  const advice = weakest
    ? `Больше всего даст правка по критерию «${oneLine(weakest.criterion.title)}».`
    : 'Все внешние признаки, которые она умеет замечать, на месте.';
  return [
    `## ${headings.main}`,
    `*${demoNotice}* Она насчитала слов: ${counted.words}, предложений: ${counted.sentences}. ${advice}`,
    ...(weakest ? [`${labels.first}: ${remarks.indexOf(weakest) + 1}`] : []),
  ];
}

const oneLine = (title: string) => title.replaceAll(/\s+/g, ' ').trim();
