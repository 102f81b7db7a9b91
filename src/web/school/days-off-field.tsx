import type { UseFormReturn } from 'react-hook-form';
import type { SchoolForm } from '#contract/school/schemas.ts';
import { field } from '#web/forms/field.ts';
import { Checkbox } from '#web/ui/field/checkbox.tsx';
import { TextArea } from '#web/ui/field/text-area.tsx';
import type { SchoolFields } from './school-fields.ts';

const weekdays = ['Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб', 'Вс'];

export function DaysOffField({ form }: { form: UseFormReturn<SchoolFields, unknown, SchoolForm> }) {
  const problem = form.formState.errors.daysOff?.message;
  return (
    <>
      <fieldset>
        <legend className="text-sm font-medium">Дни недели</legend>
        <div className="mt-2 flex flex-wrap gap-x-5 gap-y-2">
          {weekdays.map((label, index) => (
            <Checkbox key={label} label={label} value={`${index + 1}`} {...form.register('daysOff')} />
          ))}
        </div>
        {problem && (
          <p role="alert" className="mt-1.5 text-sm text-danger-ink">
            {problem}
          </p>
        )}
        <p className="mt-1.5 text-xs text-ink-faint">
          В эти дни куратор не обязан отвечать: срок переходит на следующий рабочий день. Тревог это не
          касается
        </p>
      </fieldset>
      <TextArea
        label="Нерабочие дни"
        optional
        grows
        rows={2}
        hint="По дню в строке: 31.12.2026"
        {...field(form, 'datesOff')}
      />
    </>
  );
}
