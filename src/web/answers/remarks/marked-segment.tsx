import { classNames } from '#web/ui/class-names.ts';
import type { Segment } from './marked-paragraphs.ts';
import { goTo, placeInAnswer, placeInRemark } from './quote-place.ts';
import type { ShownRemark } from './shown-feedback.ts';

/** A criterion's number is that of its card. */
export const quotesOf = (remarks: readonly ShownRemark[], scope: string) =>
  remarks.flatMap(({ quotes, criterion, criterionId }, order) =>
    quotes.map((range, index) => ({
      range,
      criterion,
      number: order + 1,
      place: { scope, criterionId, index },
    })),
  );

export type MarkedQuote = ReturnType<typeof quotesOf>[number];

/** A run of words; the number behind those that a remark is about leads to it. */
export function MarkedSegment({ segment, quotes }: { segment: Segment; quotes: readonly MarkedQuote[] }) {
  const { text } = segment;
  if (segment.quotes.length === 0) return text;
  const lastWord = segment.ending.length > 0 ? (/\S{1,24}$/.exec(text)?.[0] ?? '') : '';
  return (
    <mark
      className={classNames(look, segment.quotes.length > 1 ? 'border-accent-ink' : 'border-accent-line')}
    >
      {text.slice(0, text.length - lastWord.length)}
      {segment.ending.length > 0 && (
        // A number never begins a line.
        <span className="whitespace-nowrap">
          {lastWord}
          {segment.ending.map((index) => {
            const quote = quotes[index];
            return quote && <RemarkNumber key={index} quote={quote} />;
          })}
        </span>
      )}
    </mark>
  );
}

function RemarkNumber({ quote: { number, criterion, place } }: { quote: MarkedQuote }) {
  return (
    <button
      id={placeInAnswer(place)}
      type="button"
      onClick={() => goTo(placeInRemark(place))}
      aria-label={`Замечание ${number}: ${criterion}`}
      className={numberLook}
    >
      {number}
    </button>
  );
}

const look =
  'rounded-[2px] border-b-2 bg-accent-soft text-inherit [box-decoration-break:clone] transition-colors has-focus:bg-accent-line';

/** The target is larger than the number, which must not spread the lines. */
const numberLook =
  'relative ml-0.5 align-super text-[0.68em] leading-none font-semibold text-accent-ink tabular-nums after:absolute after:top-1/2 after:left-1/2 after:size-6.5 after:-translate-1/2 print:hidden';
