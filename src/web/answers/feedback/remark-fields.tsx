import { useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { QuoteRange } from '#contract/reviews/feedback.ts';
import type { FeedbackInput } from '#contract/reviews/schemas.ts';
import { FormattableText } from '#web/forms/formattable-text.tsx';
import type { AskedCriterion } from './feedback-fields.ts';
import { LevelField } from './level-field.tsx';
import { QuotesField } from './quotes-field.tsx';
import { VideoPlace } from './video-place.tsx';

export interface RemarkFieldsProps {
  form: UseFormReturn<FeedbackInput>;
  index: number;
  criterion: AskedCriterion;
  answer: string;
  takeSelection: () => QuoteRange | null;
}

/** What a person says of one criterion. */
export function RemarkFields({ form, index, criterion, answer, takeSelection }: RemarkFieldsProps) {
  const headingId = useId();
  const { control } = form;
  return (
    <section
      aria-labelledby={headingId}
      className="flex flex-col gap-4 rounded-md border border-line px-4 py-4"
    >
      <div>
        <h3 id={headingId} className="text-base">
          {criterion.title}
        </h3>
        {criterion.description.trim() !== '' && (
          <p className="mt-0.5 text-sm whitespace-pre-line text-ink-soft">{criterion.description}</p>
        )}
      </div>
      <LevelField control={control} name={`remarks.${index}.level`} levels={criterion.levels} />
      <FormattableText
        form={form}
        name={`remarks.${index}.text`}
        label="Замечание"
        grows
        className="min-h-24"
      />
      <QuotesField control={control} name={`remarks.${index}.quotes`} {...{ answer, takeSelection }} />
      <FormattableText
        form={form}
        name={`remarks.${index}.nextStep`}
        label="Дальше"
        optional
        grows
        className="min-h-18"
      />
      <VideoPlace control={control} name={`remarks.${index}.videoAt`} />
    </section>
  );
}
