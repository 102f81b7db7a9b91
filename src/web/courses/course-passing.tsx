import type { UseFormReturn } from 'react-hook-form';
import type { PassesBy } from '#contract/lessons/passes-by.ts';
import { passesBy } from '#contract/lessons/passes-by.ts';
import { passesByNames } from '#contract/lessons/words.ts';
import { field } from '#web/forms/field.ts';
import { Select } from '#web/ui/field/select.tsx';
import type { CourseFields } from './course-fields.ts';

/** What the course's lessons are done by. */
export function CoursePassing({ form }: { form: UseFormReturn<CourseFields> }) {
  return (
    <Select
      label="Чем сдаётся урок"
      options={rules}
      hint={hints[form.watch('passesBy')]}
      {...field(form, 'passesBy')}
    />
  );
}

const rules = passesBy.options.map((value) => ({ value, label: passesByNames[value] }));

const hints: Record<PassesBy, string> = {
  sent: 'Любой отправленный ответ — уже результат, что бы ни сказал разбор',
  levels: 'Считается лучшая попытка. Урок без критериев сдан, когда отправлен ответ',
  person: 'Каждый ответ ждёт куратора в «Очереди»: он засчитывает урок или просит доработать',
};
