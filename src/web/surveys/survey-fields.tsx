import { type UseFormReturn, useController } from 'react-hook-form';
import type { z } from 'zod';
import { anonymousRule } from '#contract/surveys/anonymous-rule.ts';
import { type Survey, surveyInput } from '#contract/surveys/schemas.ts';
import { field } from '#web/forms/field.ts';
import { typedOf } from '#web/forms/typed-of.ts';
import { Checkbox } from '#web/ui/field/checkbox.tsx';
import { TextArea } from '#web/ui/field/text-area.tsx';
import { TextField } from '#web/ui/field/text-field.tsx';
import { requiredError } from './required-error.tsx';

export const surveyTexts = surveyInput.pick({ title: true, description: true, anonymous: true }).required();
export type SurveyTexts = z.infer<typeof surveyTexts>;

type Known = Pick<Survey, 'title' | 'description' | 'anonymous'>;

export const textsOf = (survey: Known | undefined): SurveyTexts => ({
  ...typedOf({ title: survey?.title, description: survey?.description }),
  anonymous: survey?.anonymous ?? false,
});

export interface SurveyFieldsProps {
  form: UseFormReturn<SurveyTexts>;
  /** Whether it is anonymous can't be changed any more. */
  isAnswered: boolean;
}

/** The survey's own fields, shared by both editors. */
export function SurveyFields({ form, isAnswered }: SurveyFieldsProps) {
  const title = field(form, 'title');
  const { field: anonymous } = useController({ control: form.control, name: 'anonymous' });
  return (
    <>
      <TextField label="Название" required autoComplete="off" {...title} error={requiredError(title.error)} />
      <TextArea label="Описание" optional rows={3} {...field(form, 'description')} />
      {isAnswered ? (
        <p className="text-sm text-ink-soft">
          {anonymous.value ? 'Анкета анонимная' : 'Анкета именная'}. На неё уже ответили: это больше не
          изменить
        </p>
      ) : (
        <Checkbox
          label="Анонимная"
          hint={`Видно, кто отправил анкету, но не чьи какие ответы. ${anonymousRule} Администраторы её не отправляют. С первым ответом это и вопросы уже не изменить`}
          checked={anonymous.value}
          onChange={(event) => anonymous.onChange(event.target.checked)}
        />
      )}
    </>
  );
}
