import { feedbackMaxLength } from '#contract/reviews/schemas.ts';
import { findQuote } from '#domain/quotes/quotes.ts';
import { parseReview } from '#domain/review-text/review-format.ts';
import type { DoneReview, EvalReview } from '#server/measuring/asking/ask-case.ts';
import { type Leak, listLeaks } from './leaks.ts';
import { listMarkup } from './markup.ts';

export type Broken =
  | 'level outside the rubric'
  | 'level without proof'
  | 'quote outside the answer'
  | 'quote of imitated form'
  | 'check of no remark'
  | 'closed without proof'
  | 'markup'
  | 'too long'
  | Leak;

/**
 * What holds whatever a model writes (the mentor's design, 8.1), looked at from outside: in what a review has become, and not
 * in how it was made.
 */
export function brokenInvariants(review: EvalReview, others: readonly string[]): Broken[] {
  if (review.kind !== 'done') return listLeaks(review, others);
  const { raw, shown, verified } = review;
  const fields =
    verified.prose !== null ? [] : verified.remarks.flatMap(({ text, nextStep }) => [text, nextStep ?? '']);
  const texts = [shown, verified.prose !== null ? '' : verified.summary, ...fields];
  const broken: (Broken | false)[] = [
    ...(verified.prose !== null ? [] : [...brokenRemarks(review), ...brokenChecks(review)]),
    texts.some((text) => listMarkup(text).length > 0) && 'markup',
    raw.length > feedbackMaxLength && 'too long',
    ...listLeaks(review, others),
  ];
  return broken.filter((one) => one !== false);
}

function brokenRemarks({ of: { given }, verified }: DoneReview): (Broken | false)[] {
  return verified.remarks.flatMap(({ criterionId, level, quotes }) => {
    const criterion = given.criteria.find(({ id }) => id === criterionId);
    const levels = criterion?.levels ?? [];
    const isByAbsence = criterion?.byAbsence === true && level === levels.length - 1;
    const words = quotes.map(([start, end]) => given.answer.slice(start, end));
    return [
      level !== null && !levels[level] && 'level outside the rubric',
      level !== null &&
        level > 0 &&
        !isByAbsence &&
        !words.some((quote) => /\p{L}/u.test(quote)) &&
        'level without proof',
      quotes.some(([start, end]) => start < 0 || end <= start || end > given.answer.length) &&
        'quote outside the answer',
      quotes.some(([start, end]) => isImitated(given.answer, start, end)) && 'quote of imitated form',
    ];
  });
}

/** Whether one of the lines that the quote lies on is written in our form. */
function isImitated(answer: string, start: number, end: number): boolean {
  const from = answer.lastIndexOf('\n', start - 1) + 1;
  const to = answer.indexOf('\n', end);
  const lines = answer.slice(from, to < 0 ? answer.length : to).split('\n');
  return lines.some((line) => /^[\s#*_>-]*(Уровень|Человеку|Уверенность|Итог|З\d)\s*[*_]*:/i.test(line));
}

function brokenChecks({ of: { given }, raw, verified }: DoneReview): (Broken | false)[] {
  const said = parseReview(raw, given.criteria).checks;
  const ids = verified.checks.map(({ remarkId }) => remarkId);
  return verified.checks.flatMap(({ remarkId, outcome }, index) => {
    const number = given.openRemarks.findIndex(({ id }) => id === remarkId);
    const remark = given.openRemarks[number];
    const proofs = said.find((check) => check.number === number + 1)?.quotes ?? [];
    const isProven = proofs.some((quote) => findQuote(given.answer, quote));
    const isGone = remark?.quotes.length && !remark.quotes.some((quote) => findQuote(given.answer, quote));
    // By words that show its criterion at the highest level.
    const judged = verified.remarks.find(({ criterionId }) => criterionId === remark?.criterionId);
    const levels = given.criteria.find(({ id }) => id === remark?.criterionId)?.levels.length;
    const isAtTop = judged?.level === (levels ?? 0) - 1 && judged.quotes.length > 0;
    return [
      (!remark || ids.indexOf(remarkId) !== index) && 'check of no remark',
      outcome === 'closed' && !isProven && !isGone && !isAtTop && 'closed without proof',
    ];
  });
}
