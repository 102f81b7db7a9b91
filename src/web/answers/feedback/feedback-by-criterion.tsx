import { useRef, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { TalkLine } from '#contract/answers/schemas.ts';
import type { QuoteRange } from '#contract/reviews/feedback.ts';
import type { FeedbackInput } from '#contract/reviews/schemas.ts';
import { FormattableText } from '#web/forms/formattable-text.tsx';
import { classNames } from '#web/ui/class-names.ts';
import type { AskedCriterion } from './feedback-fields.ts';
import { QuotableAnswer } from './quotable-answer.tsx';
import { RemarkFields } from './remark-fields.tsx';

export interface FeedbackByCriterionProps {
  form: UseFormReturn<FeedbackInput>;
  criteria: readonly AskedCriterion[];
  answer: string;
  lines?: readonly TalkLine[] | undefined;
}

/** A remark for each criterion and the summary, beside the answer that is quoted. */
export function FeedbackByCriterion({ form, criteria, answer, lines }: FeedbackByCriterionProps) {
  const [selection, setSelection] = useState<QuoteRange | null>(null);
  const answerField = useRef<HTMLTextAreaElement>(null);
  const remarks = useWatch({ control: form.control, name: 'remarks' }) ?? [];

  function takeSelection(): QuoteRange | null {
    if (selection) setSelection(null);
    else answerField.current?.focus();
    return selection;
  }

  return (
    <div className="grid gap-x-6 gap-y-4 lg:grid-cols-2">
      <div className="sticky -top-0.5 z-10 -mt-2 self-start bg-raised pt-2 pb-2">
        <QuotableAnswer
          text={answer}
          lines={lines}
          quotes={remarks.flatMap(({ quotes }) => quotes)}
          selection={selection}
          onSelect={setSelection}
          ref={answerField}
        />
      </div>
      <div className={classNames('flex min-w-0 flex-col gap-4', belowAnswer)}>
        <p className="text-sm text-ink-soft">Критерий, о котором ничего не сказано, студент не увидит</p>
        {criteria.map((criterion, index) => (
          <RemarkFields key={criterion.id} {...{ form, index, criterion, answer, takeSelection }} />
        ))}
        <FormattableText form={form} name="text" label="Итог" grows className="min-h-24" />
      </div>
    </div>
  );
}

/** On a narrow screen, what gets the focus stops below the answer, which stays at the top. */
const belowAnswer = 'max-lg:[&_:is(textarea,input,button,[contenteditable])]:scroll-mt-52';
