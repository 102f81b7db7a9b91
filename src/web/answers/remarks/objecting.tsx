import { CounterQuote } from '#web/answers/counter-quote/counter-quote.tsx';
import { DisagreeForm, type DisagreeFormProps } from './disagree-form.tsx';
import type { ShownRemark } from './shown-feedback.ts';

export interface ObjectingProps extends Pick<DisagreeFormProps, 'answer' | 'next' | 'onDone' | 'onCancel'> {
  remark: ShownRemark;
  /** Which form is open. */
  way: 'words' | 'reason' | undefined;
}

/** The words that are shown against a remark, and the form in which one objects to it. */
export function Objecting({ answer, remark, next, way, onDone, onCancel }: ObjectingProps) {
  const { id, counterQuote } = remark;
  if (id === undefined) return null;
  return (
    <>
      {(way === 'words' || counterQuote) && (
        <CounterQuote {...{ answer, remark, onCancel }} onAsked={onDone} />
      )}
      {way === 'reason' && <DisagreeForm {...{ answer, next, onDone, onCancel }} remarkId={id} />}
    </>
  );
}
