import { type FieldErrors, type UseFormReturn, useWatch } from 'react-hook-form';
import { fewestSteps, mostSteps } from '#contract/surveys/asks.ts';
import { requiredError } from '#web/surveys/required-error.tsx';
import { Select } from '#web/ui/field/select.tsx';
import { TextArea } from '#web/ui/field/text-area.tsx';
import { TextField } from '#web/ui/field/text-field.tsx';
import { kindWords } from './asks-words.ts';
import type { QuestionFields, QuestionGiven } from './question-fields.ts';

export interface QuestionFormFieldsProps {
  form: UseFormReturn<QuestionFields, unknown, QuestionGiven>;
}

/** A question and what it asks for; both editors have it. */
export function QuestionFormFields({ form: { register, control, formState } }: QuestionFormFieldsProps) {
  const kind = useWatch({ control, name: 'asks.kind' });
  const { errors } = formState;
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
      {kind === 'scale' && (
        <div className="grid gap-5 sm:grid-cols-[7rem_1fr_1fr]">
          <Select label="Шагов" options={steps} {...register('asks.steps')} />
          <TextField
            label="Первый шаг"
            placeholder="совсем нет"
            autoComplete="off"
            error={errors.asks?.from?.message}
            {...register('asks.from')}
          />
          <TextField
            label="Последний шаг"
            placeholder="полностью"
            autoComplete="off"
            error={errors.asks?.to?.message}
            {...register('asks.to')}
          />
        </div>
      )}
      {(kind === 'choice' || kind === 'choices') && (
        <TextArea
          label="Варианты"
          className="min-h-28"
          hint="Каждый с новой строки"
          rows={5}
          grows
          error={optionsError(errors)}
          {...register('asks.options')}
        />
      )}
      {kind !== 'text' && (
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

const kinds = Object.entries(kindWords).map(([value, label]) => ({ value, label }));

const steps = Array.from({ length: mostSteps - fewestSteps + 1 }, (_, place) => {
  const value = String(place + fewestSteps);
  return { value, label: value };
});

/** Of all the options or of one of them: they share a field. */
function optionsError({ asks }: FieldErrors<QuestionFields>): string | undefined {
  const options: unknown = asks?.options;
  if (Array.isArray(options)) {
    return options.map((one: { message?: string } | undefined) => one?.message).find(Boolean);
  }
  return asks?.options?.message;
}
