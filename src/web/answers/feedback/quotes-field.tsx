import { useId, useRef } from 'react';
import { type Control, useController } from 'react-hook-form';
import type { QuoteRange } from '#contract/reviews/feedback.ts';
import type { FeedbackInput } from '#contract/reviews/schemas.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field/field-error.tsx';
import { PlusIcon } from '#web/ui/icon/icons.tsx';
import { withQuote } from './quote-places.ts';

export interface QuotesFieldProps {
  control: Control<FeedbackInput>;
  name: `remarks.${number}.quotes`;
  answer: string;
  /** Takes what is selected in the answer; null when there is nothing, and then the answer has the focus. */
  takeSelection: () => QuoteRange | null;
}

/** The student's words that the remark is about. */
export function QuotesField({ control, name, answer, takeSelection }: QuotesFieldProps) {
  const labelId = useId();
  const { field, fieldState } = useController({ control, name });
  const quotes = field.value ?? [];
  const addButton = useRef<HTMLButtonElement | null>(null);

  function add() {
    const selection = takeSelection();
    if (selection) field.onChange(withQuote(quotes, selection));
  }

  function remove(quote: QuoteRange) {
    field.onChange(quotes.filter((one) => one !== quote));
    addButton.current?.focus();
  }

  return (
    <div role="group" aria-labelledby={labelId}>
      <p id={labelId} className="mb-1.5 text-sm font-medium">
        Цитаты из ответа
      </p>
      <ul aria-live="polite" className="flex flex-col gap-1.5">
        {quotes.map((quote) => (
          <li key={quote[0]} className="flex items-start justify-between gap-3 text-sm">
            <q className="min-w-0 py-1 [overflow-wrap:anywhere]">{answer.slice(...quote)}</q>
            <Button variant="ghost" size="sm" className="shrink-0" onClick={() => remove(quote)}>
              Убрать
            </Button>
          </li>
        ))}
      </ul>
      <Button
        size="sm"
        icon={<PlusIcon className="size-4.5" />}
        className="mt-1"
        ref={(button) => {
          addButton.current = button;
          field.ref(button);
        }}
        onClick={add}
      >
        Добавить цитату
      </Button>
      {fieldState.error && <FieldError>{fieldState.error.message}</FieldError>}
    </div>
  );
}
