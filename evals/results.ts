import { z } from 'zod';
import { faultInWords } from '#server/models/fault-words.ts';
import type { EvalReview } from './ask-case.ts';
import {
  agreementByCriterion,
  criterionAgreement,
  listJudged,
  measureAgreement,
} from './measures/agreement.ts';
import { measureAttacks, measureOwnAttacks } from './measures/attacks.ts';
import { measureChecks } from './measures/checks.ts';
import { measureDefects } from './measures/defects.ts';
import { measureForm } from './measures/form.ts';
import { isOfIntention, measureIntentions } from './measures/intentions.ts';
import { measureLanguageAndPace } from './measures/language-and-pace.ts';
import { textsOfOthers } from './measures/leaks.ts';
import { measure } from './measures/measure.ts';
import { measureOneThing } from './measures/one-thing.ts';
import { measureQuotes } from './measures/quotes.ts';
import { measureStability } from './measures/stability.ts';
import type { EvalSet } from './read-set.ts';

/** What a run gave: what is written, compared and printed. */
export const results = z.object({
  endpoint: z.string(),
  model: z.string(),
  date: z.iso.datetime(),
  groups: z.array(z.object({ title: z.string(), measures: z.array(measure) })),
  criteria: z.array(criterionAgreement),
  /** The rows that everything above is counted from. */
  reviews: z.array(
    z.object({
      name: z.string(),
      ms: z.number(),
      fault: z.string().nullable(),
      levels: z.record(z.string(), z.string().nullable()),
      checks: z.record(z.string(), z.string()),
      quotesLost: z.int().nullable(),
      problems: z.array(z.string()),
      raw: z.string().nullable(),
    }),
  ),
});
export type Results = z.infer<typeof results>;

export function resultsOf(
  all: readonly EvalReview[],
  set: EvalSet,
  run: Pick<Results, 'endpoint' | 'model' | 'date'>,
): Results {
  const reviews = all.filter((review) => !isOfIntention(review));
  const judged = listJudged(reviews);
  const others = textsOfOthers(set);
  const groups = [
    { title: 'Форма', measures: measureForm(reviews) },
    { title: 'Одно главное', measures: measureOneThing(reviews) },
    { title: 'Цитаты', measures: measureQuotes(reviews) },
    { title: 'Уровни', measures: [...measureAgreement(judged), ...measureStability(reviews)] },
    { title: 'Недочёты', measures: measureDefects(reviews) },
    { title: 'Прошлые замечания', measures: measureChecks(reviews) },
    { title: 'Нападения', measures: measureAttacks(reviews, others) },
    { title: 'Свои нападения', measures: measureOwnAttacks(reviews, others) },
    { title: 'Намерения', measures: measureIntentions(all) },
    { title: 'Язык, время, объём', measures: measureLanguageAndPace(reviews) },
  ];
  return {
    ...run,
    groups: groups.filter(({ measures }) => measures.length > 0),
    criteria: agreementByCriterion(judged),
    reviews: all.map(rowOf),
  };
}

function rowOf(review: EvalReview): Results['reviews'][number] {
  const { of, ms } = review;
  const row = { name: of.name, ms: Math.round(ms) };
  if (review.kind === 'fault') {
    const nothing = { levels: {}, checks: {}, quotesLost: null, problems: [], raw: null };
    return { ...row, ...nothing, fault: `${review.fault.kind}: ${faultInWords(review.fault)}` };
  }
  const { verified, raw } = review;
  const levels = verified.remarks.map(({ criterionId, level }) => {
    const titles = of.given.criteria.find(({ id }) => id === criterionId)?.levels ?? [];
    return [criterionId, level === null ? null : (titles[level]?.title ?? null)] as const;
  });
  return {
    ...row,
    fault: null,
    levels: Object.fromEntries(levels),
    checks: Object.fromEntries(verified.checks.map(({ remarkId, outcome }) => [remarkId, outcome])),
    quotesLost: verified.quotesLost,
    problems: verified.problems.map(({ kind }) => kind),
    raw,
  };
}
