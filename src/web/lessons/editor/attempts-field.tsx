import type { UseFormReturn } from 'react-hook-form';
import { field } from '#web/forms/field.ts';
import { numberOrNull } from '#web/forms/number-or-null.ts';
import type { LessonFields } from '#web/lessons/lesson-fields.ts';
import { TextField } from '#web/ui/field/text-field.tsx';

/** How many answers a student may send to the lesson. */
export const AttemptsField = ({ form }: { form: UseFormReturn<LessonFields> }) => (
  <TextField
    label="Сколько попыток"
    optional
    inputMode="numeric"
    autoComplete="off"
    placeholder="Сколько угодно"
    fieldClassName="max-w-64"
    hint="От 1 до 50. Пусто — сколько угодно"
    {...field(form, 'attemptsLimit', { setValueAs: numberOrNull })}
  />
);
