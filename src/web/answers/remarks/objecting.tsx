import { CounterQuote } from '#web/answers/counter-quote/counter-quote.tsx';
import { DisagreeForm } from './disagree-form.tsx';
import type { DisagreeProps } from './disagree.tsx';

export interface ObjectingProps extends Omit<DisagreeProps, 'beside'> {
  /** Which form is open. */
  way: 'words' | 'reason' | undefined;
  /** `support`: where help is, if these are words of danger. */
  onDone(support: string | undefined): void;
  onCancel(): void;
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
