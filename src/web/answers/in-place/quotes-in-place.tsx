import { type Control, useController } from 'react-hook-form';
import type { QuoteRange } from '#contract/reviews/feedback.ts';
import type { FeedbackInput } from '#contract/reviews/schemas.ts';
import { goTo, placeInAnswer, placeInRemark } from '#web/answers/remarks/quote-place.ts';
import { FieldError } from '#web/ui/field/field-error.tsx';
import { IconButton } from '#web/ui/icon/icon-button.tsx';
import { CloseIcon } from '#web/ui/icon/icons.tsx';

export interface QuotesInPlaceProps {
  control: Control<FeedbackInput>;
  name: `remarks.${number}.quotes`;
  criterionId: string;
  answer: string;
  scope: string;
  /** The id of what takes the focus when a quote is gone. */
  leaveTo: string;
}

/** The student's words that the remark is about: each leads to its place in the answer, and can be taken away. */
export function QuotesInPlace({ control, name, criterionId, answer, scope, leaveTo }: QuotesInPlaceProps) {
  const { field, fieldState } = useController({ control, name });
  const quotes = field.value ?? [];

  function remove(quote: QuoteRange): void {
    field.onChange(quotes.filter((one) => one !== quote));
    document.getElementById(leaveTo)?.focus({ preventScroll: true });
  }

  return (
    <div className="empty:hidden">
      {quotes.length > 0 && (
        <ul aria-label="Цитаты из ответа" className="flex flex-col gap-2">
          {quotes.map((quote, index) => {
            const place = { scope, criterionId, index };
            const words = answer.slice(...quote);
            return (
              <li
                key={quote[0]}
                className="flex items-start rounded-sm border-l-3 border-accent bg-accent-soft text-sm"
              >
                <button
                  id={placeInRemark(place)}
                  type="button"
                  onClick={() => goTo(placeInAnswer(place))}
                  className="touch-target min-w-0 flex-1 rounded-sm px-3 py-1.5 text-left [overflow-wrap:anywhere] transition-colors hover:bg-accent-line/60"
                >
                  <span className="sr-only">Показать в ответе: </span>
                  {words}
                </button>
                <IconButton label="Убрать цитату" className="size-8" onClick={() => remove(quote)}>
                  <CloseIcon className="size-4" />
                </IconButton>
              </li>
            );
          })}
        </ul>
      )}
      {fieldState.error && <FieldError>{fieldState.error.message}</FieldError>}
    </div>
  );
}
