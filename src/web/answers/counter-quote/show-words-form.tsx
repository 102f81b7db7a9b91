import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { Answer } from '#contract/answers/schemas.ts';
import { CallError } from '#web/calls/api.ts';
import { errorText } from '#web/calls/error-text.ts';
import { newKey } from '#web/calls/new-key.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/field/form-error.tsx';
import { AskPerson } from './ask-person.tsx';
import { useSendCounterQuote } from './counter-quote-changes.ts';
import { allPicked, type Picked, WordsPicker } from './words-picker.tsx';

export interface ShowWordsFormProps {
  answer: Answer;
  remarkId: string;
  picked: Picked;
  onPick(picked: Picked): void;
  /** To the form that goes to a person. */
  onReason(): void;
  onCancel(): void;
  /** The words have gone to a person. */
  onAsked(support: string | undefined): void;
}

/** The answer, of which words are selected that show what the remark has not found. */
export function ShowWordsForm({ answer, remarkId, picked, onPick, ...on }: ShowWordsFormProps) {
  const { content: text, lines } = answer;
  const field = useRef<HTMLTextAreaElement>(null);
  const { send, isEmpty, setIsEmpty, submit } = useSending({ answer, remarkId, picked }, field);

  useEffect(() => field.current?.focus(), []);

  return (
    <form
      noValidate
      onSubmit={submit}
      className="flex flex-col gap-3 border-t border-line pt-3 print:hidden"
      aria-label="Показать слова"
    >
      <p className="text-sm text-ink-soft">
        Выделите в своём ответе слова, которых наставник не заметил. Он посмотрит на них один раз.
      </p>
      <WordsPicker
        {...{ text, lines, field }}
        {...picked}
        onChange={(now) => {
          onPick(now);
          setIsEmpty(false);
          if (send.isError) send.reset();
        }}
      />
      {isEmpty && <FormError>Выделите слова в ответе</FormError>}
      {send.isError && (
        <FormError>{errorText(send.error, 'Не удалось показать слова наставнику')}.</FormError>
      )}
      <div className="flex flex-wrap gap-2.5">
        {isForPerson(send.error) ? (
          <AskPerson
            answer={answer}
            remarkId={remarkId}
            quotes={allPicked(picked)}
            isMain
            onAsked={on.onAsked}
          />
        ) : (
          <Button
            type="submit"
            size="sm"
            variant="primary"
            pending={send.isPending}
            pendingLabel="Отправляем..."
          >
            Показать наставнику
          </Button>
        )}
        <Button size="sm" disabled={send.isPending} onClick={on.onReason}>
          Написать куратору
        </Button>
        <Button size="sm" variant="ghost" disabled={send.isPending} onClick={on.onCancel}>
          Отмена
        </Button>
      </div>
    </form>
  );
}

/** The same words go under the same key. */
function useSending(
  { answer, remarkId, picked }: Pick<ShowWordsFormProps, 'answer' | 'remarkId' | 'picked'>,
  field: RefObject<HTMLTextAreaElement | null>,
) {
  const [isEmpty, setIsEmpty] = useState(false);
  const sent = useRef<{ key: string; words: string }>(undefined);
  const send = useSendCounterQuote(answer, remarkId);

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    const quotes = allPicked(picked);
    setIsEmpty(quotes.length === 0);
    if (quotes.length === 0) return field.current?.focus();
    const words = JSON.stringify(quotes);
    if (sent.current?.words !== words) sent.current = { key: newKey(), words };
    send.mutate({ quotes, key: sent.current.key });
  }

  return { send, isEmpty, setIsEmpty, submit };
}

/** The model may not be asked about it, and a person may. */
const isForPerson = (error: Error | null): boolean =>
  error instanceof CallError && (error.body?.code === 'no_model' || error.body?.code === 'not_disputable');
