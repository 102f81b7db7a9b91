import type { UseFormReturn } from 'react-hook-form';
import type { DataRule } from '#contract/models/places.ts';
import { field } from '#web/forms/field.ts';
import { numberOrNull } from '#web/forms/number-or-null.ts';
import { Select } from '#web/ui/field/select.tsx';
import { TextField } from '#web/ui/field/text-field.tsx';
import type { CourseFields } from './course-fields.ts';

/** Who may read the course's answers, and for how much. */
export function CourseReading({ form }: { form: UseFormReturn<CourseFields> }) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-5">
      <legend className="sr-only">Кто читает ответы</legend>
      <Select
        label="Где могут читать ответы"
        options={places}
        hint={placeHints[form.watch('dataRule')]}
        {...field(form, 'dataRule')}
      />
      <TextField
        label="Бюджет на ИИ в месяц, ₽"
        optional
        inputMode="decimal"
        autoComplete="off"
        placeholder="Без предела"
        fieldClassName="sm:max-w-80"
        // Its error, below it, comes into view with the focus.
        className="scroll-mb-24"
        hint="Пусто — без предела. Когда бюджет исчерпан, отвечают люди"
        {...field(form, 'monthlyBudget', { setValueAs: numberOrNull })}
      />
    </fieldset>
  );
}

const places: { value: DataRule; label: string }[] = [
  { value: 'anywhere', label: 'Где угодно, и за рубежом' },
  { value: 'russia', label: 'Только в России' },
  { value: 'here', label: 'Только на сервере школы' },
];

const outside = 'Если модель не у школы, имена и контакты заменяются, но текст ответа уходит на эту модель';

const placeHints: Record<DataRule, string> = {
  anywhere: outside,
  russia: outside,
  here: 'Ответы не уходят с сервера школы. Если модели на нём нет, они ждут',
};
