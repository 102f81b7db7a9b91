import { useState } from 'react';
import { CounterQuote } from '#web/answers/counter-quote/counter-quote.tsx';
import type { Picked } from '#web/answers/counter-quote/words-picker.tsx';
import { DisagreeForm, type DisagreeFormProps } from './disagree-form.tsx';
import type { ShownRemark } from './shown-feedback.ts';

export interface ObjectingProps extends Pick<DisagreeFormProps, 'answer' | 'next' | 'onDone' | 'onCancel'> {
  remark: ShownRemark;
  /** Which form is open. */
  way: 'words' | 'reason' | undefined;
  /** From the words to the form that goes to a person; what was selected goes along. */
  onReason(): void;
}

/** The words that are shown against a remark, and the form in which one objects to it. */
export function Objecting({ answer, remark, next, way, onReason, onDone, onCancel }: ObjectingProps) {
  const { id, counterQuote } = remark;
  const [picked, setPicked] = useState<Picked>({ quotes: [], selection: null });
  const words = { picked, onPick: setPicked };
  if (id === undefined) return null;
  return (
    <>
      {(way === 'words' || counterQuote) && (
        <CounterQuote {...{ answer, remark, onReason, onCancel }} {...words} onAsked={onDone} />
      )}
      {way === 'reason' && <DisagreeForm {...{ answer, next, onDone, onCancel }} {...words} remarkId={id} />}
    </>
  );
}
