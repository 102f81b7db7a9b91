import { replaceEqualDeep } from '@tanstack/react-query';
import type { TalkLine } from '#contract/answers/schemas.ts';
import type { Criterion } from '#contract/lessons/criteria.ts';
import type { QuoteRange, Remark } from '#contract/reviews/feedback.ts';
import { createQuoteReader } from '#domain/quotes/quotes.ts';
import { withTwoSteps } from '#domain/review-text/next-steps.ts';
import { needsNoQuote } from '#domain/review-text/proofs.ts';
import { type ParsedRemark, type ParsedReview, parseReview } from '#domain/review-text/review-format.ts';
import { studentRanges } from '#domain/talk-lines.ts';
import { type ShownFeedback, type ShownRemark, checksPart, summaryPart } from './shown-feedback.ts';

export interface Draft {
  /** What the model quotes. */
  content: string;
  /** Of an answer that is a talk: only the student's lines are quoted. */
  lines?: readonly TalkLine[] | undefined;
  criteria: readonly Criterion[];
  /** The earlier remarks that the model was told of, as З1, З2 and so on. */
  open: readonly Remark[];
}

/**
 * Reads a review as far as the model has written it: a remark that is there stays, and a part that hasn't changed is the same
 * object, so that only the part being written is rendered again. Undefined while there is no remark.
 */
export function createDraftReader({ content, lines, criteria, open }: Draft) {
  const proofsOf = createProofReader(createQuoteReader(content, studentRanges(lines)));
  let before: ShownFeedback | undefined;

  return function readDraft(text: string): ShownFeedback | undefined {
    const parsed = parseReview(text, criteria, { streaming: true });
    if (parsed.isProse) return undefined;
    const shown = replaceEqualDeep(before, {
      summary: parsed.summary,
      firstCriterionId: parsed.firstCriterionId ?? undefined,
      remarks: stepsOf(parsed).flatMap((remark) => {
        const criterion = criteria.find(({ id }) => id === remark.criterionId);
        return criterion && !remark.isUnmet ? [shownRemark(remark, criterion, proofsOf(remark.quotes))] : [];
      }),
      checks: shownChecks(parsed, open, proofsOf),
      isDraft: true,
    });
    before = { ...shown, writing: changedPart(before, shown) };
    return before;
  };
}

/** As the server will keep them; which two, is only known beforehand where the model has named the first. */
const stepsOf = ({ remarks, firstCriterionId }: ParsedReview): ParsedRemark[] =>
  firstCriterionId === null ? remarks : withTwoSteps(remarks, firstCriterionId);

interface Proof {
  ranges: QuoteRange[];
  /** What is shown with its negation proves nothing. */
  isProven: boolean;
}

/** A quote is looked for once, as soon as its line is whole. */
function createProofReader(read: ReturnType<typeof createQuoteReader>) {
  const found = new Map<string, Proof>();
  const proofOf = (quote: string): Proof => {
    const known = found.get(quote);
    if (known) return known;
    const said = read(quote);
    const proof = { ranges: said.kind === 'lost' ? [] : said.ranges, isProven: said.kind === 'proof' };
    found.set(quote, proof);
    return proof;
  };
  return (quotes: readonly string[]): Proof => {
    const proofs = quotes.map(proofOf);
    return {
      ranges: proofs.flatMap(({ ranges }) => ranges),
      isProven: proofs.some(({ isProven }) => isProven),
    };
  };
}

/** As the server will see it: a level above the lowest needs the student's own words. */
function shownRemark(
  remark: ParsedRemark,
  criterion: Criterion,
  { ranges: quotes, isProven }: Proof,
): ShownRemark {
  const { criterionId, level, text, nextStep, videoAt } = remark;
  return {
    criterionId,
    criterion: criterion.title,
    levels: criterion.levels.map(({ title }) => title),
    level: isProven || needsNoQuote(level, criterion) ? level : null,
    text,
    nextStep,
    quotes,
    videoAt,
  };
}

/** «Закрыто» without the student's own words waits for the server, which may find another proof. */
function shownChecks(
  { checks }: ParsedReview,
  open: readonly Remark[],
  proofsOf: (quotes: readonly string[]) => Proof,
): ShownFeedback['checks'] {
  return checks.flatMap(({ number, outcome, quotes, text }) => {
    const remark = open[number - 1];
    if (!remark || (outcome === 'closed' && !proofsOf(quotes).isProven)) return [];
    return [{ remarkId: remark.id, remark, outcome, text }];
  });
}

function changedPart(before: ShownFeedback | undefined, now: ShownFeedback): string | undefined {
  if (now.summary !== (before?.summary ?? '')) return summaryPart;
  if (now.checks.length > 0 && now.checks !== before?.checks) return checksPart;
  const changed = now.remarks.findLast((remark) => !before?.remarks.includes(remark));
  return changed?.criterionId ?? before?.writing;
}
