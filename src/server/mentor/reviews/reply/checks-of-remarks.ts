import type { Criterion } from '#contract/lessons/criteria.ts';
import type { CheckOutcome, QuoteRange } from '#contract/reviews/feedback.ts';
import { createQuoteReader } from '#domain/quotes/quotes.ts';
import type { ParsedCheck } from '#domain/review-text/review-checks.ts';
import { pluralForm } from '#domain/russian/plural.ts';
import { placeInTalk } from '#domain/talk-lines.ts';
import { isLedBy, type OpenRemark } from '#server/mentor/feedback/open-remark.ts';
import type { Quotable } from './prove-quotes.ts';
import type { VerifiedAgainst, VerifiedCheck, VerifiedRemark } from './verified-review.ts';

/** Closed is what the new answer shows by a quote, or what it no longer says. */
export function provenOutcome(
  { outcome }: ParsedCheck,
  { isProven, remark, quotable }: { isProven: boolean; remark: OpenRemark; quotable: Quotable },
): CheckOutcome {
  if (outcome !== 'closed' || isProven) return outcome;
  const { answer, within, copied } = quotable;
  // A take has left out by itself whatever stood in the line that it says otherwise.
  if (copied) return 'partly';
  const read = createQuoteReader(answer, within);
  // Denied now, they are still there: that they are, is for the model to show.
  const isGone = remark.quotes.length > 0 && remark.quotes.every((quote) => read(quote).kind === 'lost');
  return isGone ? 'closed' : 'partly';
}

/** A take says of other remarks than its own only what its lines have changed: without an occasion they are as they were. */
export const isOfTake = (outcome: CheckOutcome, remark: OpenRemark, { talk }: VerifiedAgainst): boolean =>
  talk?.take === undefined || outcome !== 'open' || isLedBy(remark, talk.take.remarkId);

interface Judged {
  checks: readonly VerifiedCheck[];
  remarks: readonly VerifiedRemark[];
}

/** A remark whose criterion is at the top by now, by words of the answer, is closed, whatever the model has said of the remark. */
export function closedByLevel(
  { checks, remarks }: Judged,
  { criteria, openRemarks }: Pick<VerifiedAgainst, 'criteria' | 'openRemarks'>,
): VerifiedCheck[] {
  const atTop = (criterionId: string) =>
    remarks.some(
      (remark) =>
        remark.criterionId === criterionId &&
        remark.quotes.length > 0 &&
        !remark.isBorrowed &&
        isHighest(remark, criteria),
    );
  return openRemarks.flatMap((remark): VerifiedCheck[] => {
    const check = checks.find(({ remarkId }) => remarkId === remark.id);
    if (!atTop(remark.criterionId) || check?.outcome === 'closed') return check ? [check] : [];
    // What was lacking is what the model has said of it.
    return [
      { remarkId: remark.id, title: remark.criterion, outcome: 'closed', isBorrowed: false, text: null },
    ];
  });
}

const isHighest = ({ criterionId, level }: VerifiedRemark, criteria: readonly Criterion[]): boolean =>
  level !== null && level === (criteria.find(({ id }) => id === criterionId)?.levels.length ?? 0) - 1;

/** Of a remark that a take has closed, the lines that it couldn't say otherwise are named. */
export function withLinesLeft(
  check: VerifiedCheck,
  { openRemarks, talk }: Pick<VerifiedAgainst, 'openRemarks' | 'talk'>,
  quotable: Quotable,
): VerifiedCheck {
  const remark = openRemarks.find(({ id }) => id === check.remarkId);
  if (check.outcome !== 'closed' || !talk?.take || !remark) return check;
  const found = quotesLeft(remark, quotable);
  const left = placesOf(found.map(({ range }) => placeInTalk(range, talk.lines)));
  if (left.length === 0) return check;
  const isLeft = (index: number) => found.some(({ quote }) => quote === remark.quotes[index]);
  const mended = placesOf(remark.places?.filter((_, index) => !isLeft(index)) ?? []);
  const closed =
    mended.length > 0 ? `Реплик${mended.length > 1 ? 'и' : 'а'} ${inWords(mended)}` : 'В этой попытке';
  const rest = `${pluralForm(left.length, 'осталась реплика', 'остались реплики', 'остались реплики')} ${inWords(left)}`;
  const whence = `${left.length > 1 ? 'они' : 'она'} из первого разговора`;
  return {
    ...check,
    text: [`${closed} — закрыто; ${rest}, ${whence}.`, check.text].filter(Boolean).join(' '),
  };
}

/** Those that stand in the lines that a take has copied. */
function quotesLeft(
  { quotes }: OpenRemark,
  { answer, copied }: Quotable,
): { quote: string; range: QuoteRange }[] {
  if (!copied) return [];
  const read = createQuoteReader(answer, copied);
  return quotes.flatMap((quote) => {
    const found = read(quote);
    const [range] = found.kind === 'lost' ? [] : found.ranges;
    return range ? [{ quote, range }] : [];
  });
}

const placesOf = (places: readonly (number | null | undefined)[]): number[] =>
  [...new Set(places.filter((place) => typeof place === 'number'))].toSorted((one, other) => one - other);

/** «2», «2 и 4», «2, 3 и 4». */
const inWords = (places: readonly number[]): string =>
  [places.slice(0, -1).join(', '), places.at(-1)].filter(Boolean).join(' и ');
