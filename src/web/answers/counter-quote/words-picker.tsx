import { type RefObject, useState } from 'react';
import type { TalkLine } from '#contract/answers/schemas.ts';
import { mostCounterQuotes } from '#contract/counter-quotes/limits.ts';
import type { QuoteRange } from '#contract/reviews/feedback.ts';
import { QuotableAnswer } from '#web/answers/feedback/quotable-answer.tsx';
import { withQuote } from '#web/answers/feedback/quote-places.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { PlusIcon } from '#web/ui/icon/icons.tsx';
import { sentenceRanges } from './sentence-ranges.ts';

export interface WordsPickerProps {
  text: string;
  lines: readonly TalkLine[] | undefined;
  quotes: readonly QuoteRange[];
  /** Selected, and not yet among the quotes. */
  selection: QuoteRange | null;
  onChange(picked: Picked): void;
  field: RefObject<HTMLTextAreaElement | null>;
}

export interface Picked {
  quotes: readonly QuoteRange[];
  selection: QuoteRange | null;
}

/** What was picked together with what is selected just now. */
export const allPicked = ({ quotes, selection }: Picked): QuoteRange[] =>
  selection ? withQuote(quotes, selection) : [...quotes];

/** One's own answer, of which words are picked: by mouse, finger or keys, or whole sentences by buttons. */
export function WordsPicker({ text, lines, quotes, selection, onChange, field }: WordsPickerProps) {
  const all = allPicked({ quotes, selection });
  const [sentences] = useState(() => sentenceRanges(text, lines));
  const remove = (quote: QuoteRange) =>
    onChange({ quotes: all.filter((one) => one[1] <= quote[0] || quote[1] <= one[0]), selection: null });
  return (
    <div className="flex flex-col gap-3">
      <QuotableAnswer
        {...{ text, lines, quotes, selection }}
        label="Ваш ответ"
        onSelect={(selected) => onChange({ quotes, selection: selected })}
        ref={field}
      />
      {all.length > 0 && (
        <ul aria-label="Выделенные слова" className="flex flex-col gap-1.5">
          {all.map((quote) => (
            <li key={quote[0]} className="flex items-start justify-between gap-3 text-sm">
              <q className="min-w-0 py-1 [overflow-wrap:anywhere]">{text.slice(...quote)}</q>
              <Button variant="ghost" size="sm" className="shrink-0" onClick={() => remove(quote)}>
                Убрать
              </Button>
            </li>
          ))}
        </ul>
      )}
      {selection && all.length < mostCounterQuotes && (
        <Button
          size="sm"
          className="self-start"
          icon={<PlusIcon className="size-4.5" />}
          onClick={() => {
            onChange({ quotes: all, selection: null });
            field.current?.focus();
          }}
        >
          Выделить ещё одно место
        </Button>
      )}
      <Disclosure title="Выбрать предложение" headingLevel={4}>
        <ul className="flex max-h-60 flex-col gap-1.5 overflow-y-auto p-0.5">
          {sentences.map((sentence) => {
            const isPicked = all.some(([start, end]) => start <= sentence[0] && sentence[1] <= end);
            return (
              <li key={sentence[0]}>
                <SentenceButton
                  text={text.slice(...sentence)}
                  isPicked={isPicked}
                  onPress={() => {
                    if (isPicked) remove(sentence);
                    else onChange({ quotes: withQuote(all, sentence), selection: null });
                  }}
                />
              </li>
            );
          })}
        </ul>
      </Disclosure>
    </div>
  );
}

interface SentenceButtonProps {
  text: string;
  isPicked: boolean;
  onPress(): void;
}

const SentenceButton = ({ text, isPicked, onPress }: SentenceButtonProps) => (
  <button
    type="button"
    aria-pressed={isPicked}
    onClick={onPress}
    className={classNames(
      'touch-target w-full rounded-sm border px-2.5 py-1.5 text-left text-sm transition-colors [overflow-wrap:anywhere]',
      isPicked
        ? 'border-accent-ink bg-accent-line'
        : 'border-line hover:border-line-strong hover:bg-accent-soft',
    )}
  >
    {text}
  </button>
);
