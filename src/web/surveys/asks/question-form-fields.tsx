import { type UseFormReturn, useWatch } from 'react-hook-form';
import { field } from '#web/forms/field.ts';
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
export function QuestionFormFields({ form }: QuestionFormFieldsProps) {
  const kind = useWatch({ control: form.control, name: 'asks.kind' });
  const text = field(form, 'questionText');
  const { Fields, isCompared } = editorOf(kind);
  return (
    <>
      <TextArea label="Текст вопроса" required rows={4} grows {...text} error={requiredError(text.error)} />
      <Select label="Как отвечают" options={kinds} {...form.register('asks.kind')} />
      {Fields && <Fields form={form} />}
      {isCompared && (
        <TextField
          label="Показатель"
          optional
          autoComplete="off"
          hint="Одно и то же слово в анкетах до уроков и после: ответы сравнятся в аналитике курса"
          {...field(form, 'measure')}
        />
      )}
    </>
  );
}

const kinds = Object.entries(editors).map(([value, { title }]) => ({ value, label: title }));
