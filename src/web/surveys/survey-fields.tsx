import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { type Survey, surveyInput } from '#contract/surveys/schemas.ts';
import { TextArea } from '#web/ui/field/text-area.tsx';
import { TextField } from '#web/ui/field/text-field.tsx';
import { requiredError } from './required-error.tsx';

export const surveyTexts = surveyInput.pick({ title: true, description: true }).required();
export type SurveyTexts = z.infer<typeof surveyTexts>;

export const textsOf = (survey: Pick<Survey, 'title' | 'description'> | undefined): SurveyTexts => ({
  title: survey?.title ?? '',
  description: survey?.description ?? '',
});

/** The survey's own fields, shared by both editors. */
export function SurveyFields({ form: { register, formState } }: { form: UseFormReturn<SurveyTexts> }) {
  const { errors } = formState;
  return (
    <>
      <TextField
        label="Название"
        required
        autoComplete="off"
        error={requiredError(errors.title?.message)}
        {...register('title')}
      />
      <TextArea
        label="Описание"
        optional
        rows={3}
        error={errors.description?.message}
        {...register('description')}
      />
    </>
  );
}
