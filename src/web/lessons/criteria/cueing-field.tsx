import type { UseFormReturn } from 'react-hook-form';
import { cueing } from '#contract/lessons/schemas.ts';
import type { LessonFields } from '#web/lessons/lesson-fields.ts';
import { classNames } from '#web/ui/class-names.ts';
import { FormError } from '#web/ui/field/form-error.tsx';
import { cueingWords } from './cueing-words.ts';

/** Whether the mentor offers words or asks for the student's own, with a remark of each kind. */
export const CueingField = ({ form }: { form: UseFormReturn<LessonFields> }) => (
  <fieldset className="min-w-0">
    <legend className="mb-1.5 text-sm font-medium">Как наставник подсказывает</legend>
    <div className="flex flex-wrap gap-2">
      {cueing.options.map((value) => (
        <label key={value} className={choice}>
          <input
            type="radio"
            value={value}
            className="size-4 shrink-0 accent-accent"
            {...form.register('cueing')}
          />
          {cueingWords[value]}
        </label>
      ))}
    </div>
    <p className="mt-2 text-sm text-ink-soft">
      Кто сразу получает готовые слова, чаще вставляет их, чем ищет свои: в новом уроке наставник сначала
      спрашивает.
    </p>
    <FormError>{form.formState.errors.cueing?.message}</FormError>
    <dl className="mt-3 grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2">
      {examples.map(({ way, remark }) => (
        <div key={way} className="border-l-2 border-line pl-3">
          <dt className="text-ink-faint">{way}</dt>
          <dd className="text-ink-soft">{remark}</dd>
        </div>
      ))}
    </dl>
  </fieldset>
);

const choice = classNames(
  'touch-target inline-flex min-w-0 cursor-pointer items-center gap-2 rounded-md border border-line px-3 py-1 text-sm',
  'has-checked:border-accent-line has-checked:bg-accent-soft has-checked:text-accent-ink',
);

const examples = [
  { way: 'Показывает', remark: 'Назовите срок: «Пришлите, пожалуйста, макет до пятницы, до шести вечера».' },
  { way: 'Наводит', remark: 'К какому дню и часу вам нужен макет и как вы об этом скажете?' },
];
