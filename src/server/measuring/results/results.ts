import { z } from 'zod';
import type { EvalReview } from '#server/measuring/asking/ask-case.ts';
import {
  agreementByCriterion,
  criterionAgreement,
  listJudged,
  measureAgreement,
} from '#server/measuring/measures/agreement.ts';
import { measureAttacks, measureOwnAttacks } from '#server/measuring/measures/attacks.ts';
import { measureChecks } from '#server/measuring/measures/checks.ts';
import { measureDefects } from '#server/measuring/measures/defects.ts';
import { measureForm } from '#server/measuring/measures/form.ts';
import { isOfIntention, measureIntentions } from '#server/measuring/measures/intentions.ts';
import { measureLanguageAndPace } from '#server/measuring/measures/language-and-pace.ts';
import { textsOfOthers } from '#server/measuring/measures/leaks.ts';
import { measure } from '#server/measuring/measures/measure.ts';
import { measureOneThing } from '#server/measuring/measures/one-thing.ts';
import { measureOverlooked } from '#server/measuring/measures/overlooked.ts';
import { measureQuotes } from '#server/measuring/measures/quotes.ts';
import { measureStability } from '#server/measuring/measures/stability.ts';
import type { EvalSet } from '#server/measuring/set/read-set.ts';
import { faultInWords } from '#server/models/fault-words.ts';

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

type Run = Pick<Results, 'endpoint' | 'model' | 'date'>;

export const resultsOf = (all: readonly EvalReview[], set: EvalSet, run: Run): Results => ({
  ...run,
  groups: groupsOf(all, textsOfOthers(set)),
  criteria: agreementByCriterion(listJudged(ofWork(all))),
  reviews: all.map(rowOf),
});

/** `others`: texts that no review may have words of (`textsOfOthers`). */
export function groupsOf(all: readonly EvalReview[], others: readonly string[]): Results['groups'] {
  const reviews = ofWork(all);
  const groups = [
    { title: 'Форма', measures: measureForm(reviews) },
    { title: 'Одно главное', measures: measureOneThing(reviews) },
    { title: 'Цитаты', measures: measureQuotes(reviews) },
    { title: 'Уровни', measures: [...measureAgreement(listJudged(reviews)), ...measureStability(reviews)] },
    { title: 'Недочёты', measures: [...measureDefects(reviews), ...measureOverlooked(reviews)] },
    { title: 'Прошлые замечания', measures: measureChecks(reviews) },
    { title: 'Нападения', measures: measureAttacks(reviews, others) },
    { title: 'Свои нападения', measures: measureOwnAttacks(reviews, others) },
    { title: 'Намерения', measures: measureIntentions(all) },
    { title: 'Язык, время, объём', measures: measureLanguageAndPace(reviews) },
  ];
  return groups.filter(({ measures }) => measures.length > 0);
}

/** Intentions are held apart. */
const ofWork = (all: readonly EvalReview[]) => all.filter((review) => !isOfIntention(review));

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
