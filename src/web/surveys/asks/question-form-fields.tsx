import { type UseFormReturn, useWatch } from 'react-hook-form';
import { editorOf, editors } from '#web/surveys/kinds/editors.ts';
import type { QuestionFields } from '#web/surveys/kinds/question-kind.ts';
import { requiredError } from '#web/surveys/required-error.tsx';
import { Select } from '#web/ui/field/select.tsx';
import { TextArea } from '#web/ui/field/text-area.tsx';
import { TextField } from '#web/ui/field/text-field.tsx';
import type { QuestionGiven } from './question-fields.ts';

export interface QuestionFormFieldsProps {
  form: UseFormReturn<QuestionFields, unknown, QuestionGiven>;
}

/** A question and what it asks for; both editors have it. */
export function QuestionFormFields({ form: { register, control, formState } }: QuestionFormFieldsProps) {
  const kind = useWatch({ control, name: 'asks.kind' });
  const { errors } = formState;
  const { Fields, isCompared } = editorOf(kind);
  return (
    <>
      <TextArea
        label="Текст вопроса"
        required
        rows={4}
        grows
        error={requiredError(errors.questionText?.message)}
        {...register('questionText')}
      />
      <Select label="Как отвечают" options={kinds} {...register('asks.kind')} />
      {Fields && <Fields register={register} errors={errors} />}
      {isCompared && (
        <TextField
          label="Показатель"
          optional
          autoComplete="off"
          hint="Одно и то же слово в анкетах до уроков и после: ответы сравнятся в аналитике курса"
          error={errors.measure?.message}
          {...register('measure')}
        />
      )}
    </>
  );
}

const kinds = Object.entries(editors).map(([value, { title }]) => ({ value, label: title }));
