import type { QuoteRange } from '#contract/reviews/feedback.ts';
import { classNames } from '#web/ui/class-names.ts';
import { goTo, placeInAnswer, placeInRemark } from './quote-place.ts';
import type { ShownRemark } from './shown-feedback.ts';

export interface QuoteListProps {
  remark: ShownRemark;
  content: string;
  scope: string | undefined;
  onQuote?: OnQuote | undefined;
}

/** True if the words were found. */
export type OnQuote = (words: QuoteRange) => boolean;

/** The student's own words that a remark is about; each leads to its place in the answer. */
export function QuoteList({ remark: { quotes, criterionId }, content, scope, onQuote }: QuoteListProps) {
  if (quotes.length === 0) return null;
  return (
    <ul className="flex flex-col items-start gap-2" aria-label="Цитаты из ответа">
      {quotes.map(([start, end], index) => {
        const words = content.slice(start, end);
        if (scope === undefined) {
          return (
            <li key={start} className={look}>
              {words}
            </li>
          );
        }
        const place = { scope, criterionId, index };
        return (
          <li key={start} className="max-w-full">
            <button
              id={placeInRemark(place)}
              type="button"
              onClick={() => onQuote?.([start, end]) || goTo(placeInAnswer(place))}
              className={classNames(look, 'touch-target text-left transition-colors hover:bg-accent-line/60')}
            >
              <span className="sr-only">Показать в ответе: </span>
              {words}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

const look =
  'max-w-full rounded-sm border-l-3 border-accent bg-accent-soft px-3 py-1.5 text-sm [overflow-wrap:anywhere]';
