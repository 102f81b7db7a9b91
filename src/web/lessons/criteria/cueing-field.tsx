import type { UseFormReturn } from 'react-hook-form';
import { cueing } from '#contract/lessons/schemas.ts';
import type { LessonFields } from '#web/lessons/lesson-fields.ts';
import { Select } from '#web/ui/field/select.tsx';
import { cueingWords } from './cueing-words.ts';

/** Whether the mentor offers words or asks for the student's own, with a remark of each kind. */
export const CueingField = ({ form }: { form: UseFormReturn<LessonFields> }) => (
  <div className="flex flex-col gap-3">
    <Select
      label="Как наставник подсказывает"
      options={options}
      fieldClassName="sm:max-w-md"
      error={form.formState.errors.cueing?.message}
      {...form.register('cueing')}
    />
    <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2">
      {examples.map(({ way, remark }) => (
        <div key={way} className="border-l-2 border-line pl-3">
          <dt className="text-ink-faint">{way}</dt>
          <dd className="text-ink-soft">{remark}</dd>
        </div>
      ))}
    </dl>
  </div>
);

const options = cueing.options.map((value) => ({ value, label: cueingWords[value] }));

const examples = [
  { way: 'Показывает', remark: 'Назовите срок: «Пришлите, пожалуйста, макет до пятницы, до шести вечера».' },
  { way: 'Наводит', remark: 'К какому дню и часу вам нужен макет и как вы об этом скажете?' },
];
