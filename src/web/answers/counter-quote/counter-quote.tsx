import { useState } from 'react';
import type { CounterQuote as Stored } from '#contract/reviews/feedback.ts';
import type { ShownRemark } from '#web/answers/remarks/shown-feedback.ts';
import { errorText } from '#web/calls/error-text.ts';
import { newKey } from '#web/calls/new-key.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/field/form-error.tsx';
import { AskPerson } from './ask-person.tsx';
import { useSendCounterQuote } from './counter-quote-changes.ts';
import { ShowWordsForm, type ShowWordsFormProps } from './show-words-form.tsx';
import { ShownWords } from './shown-words.tsx';

export interface CounterQuoteProps extends Omit<ShowWordsFormProps, 'remarkId'> {
  remark: ShownRemark;
}

/** «Вот же»: the student's words against a remark, or the form in which they are selected. */
export function CounterQuote({ remark, ...form }: CounterQuoteProps) {
  const { id, counterQuote, disagreement, levels } = remark;
  const [beganAsForm] = useState(counterQuote === undefined);
  if (id === undefined) return null;
  if (!counterQuote) return <ShowWordsForm {...form} remarkId={id} />;
  return (
    <div ref={beganAsForm ? focus : undefined} tabIndex={-1} className="rounded-sm outline-none">
      <ShownWords {...{ counterQuote, levels }} content={form.answer.content} isOwn>
        {!disagreement && <Next {...form} remarkId={id} counterQuote={counterQuote} />}
      </ShownWords>
    </div>
  );
}

/** Takes the place of the form that had the focus. */
const focus = (element: HTMLElement | null) => element?.focus();

type NextProps = Pick<ShowWordsFormProps, 'answer' | 'remarkId' | 'onAsked'> & { counterQuote: Stored };

/** Whatever isn't upheld leads to a person. */
function Next({ answer, remarkId, onAsked, counterQuote: { state, quotes } }: NextProps) {
  const send = useSendCounterQuote(answer, remarkId);
  if (state !== 'not_upheld' && state !== 'failed' && state !== 'not_configured') return null;
  return (
    <>
      {send.isError && <FormError>{errorText(send.error, 'Не удалось спросить ещё раз')}.</FormError>}
      <div className="flex flex-wrap gap-2.5 print:hidden">
        {state === 'failed' && (
          <Button
            size="sm"
            pending={send.isPending}
            pendingLabel="Отправляем..."
            onClick={() => send.mutate({ quotes, key: newKey() })}
          >
            Спросить ещё раз
          </Button>
        )}
        <AskPerson {...{ answer, remarkId, quotes, onAsked }} />
      </div>
    </>
  );
}
