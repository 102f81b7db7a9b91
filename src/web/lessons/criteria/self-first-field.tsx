import type { UseFormReturn } from 'react-hook-form';
import type { LessonFields } from '#web/lessons/lesson-fields.ts';
import { Checkbox } from '#web/ui/field/checkbox.tsx';

/** Whether a student is asked for his own levels; without criteria there is nothing to ask. */
export function SelfFirstField({ form }: { form: UseFormReturn<LessonFields> }) {
  const [criteria, asksSelf] = form.watch(['criteria', 'asksSelf']);
  const isWithout = criteria.length === 0;
  return (
    <Checkbox
      label="Пока наставник читает, спросить студента, как он сам"
      hint={
        isWithout
          ? 'Спрашивать не о чем: критериев у урока нет'
          : 'Один раз, в первой попытке, до отзыва. Что ответил студент, видит только он; вы — общее число, от пяти человек'
      }
      disabled={isWithout}
      checked={asksSelf}
      onChange={({ target }) => form.setValue('asksSelf', target.checked, { shouldDirty: true })}
    />
  );
}
