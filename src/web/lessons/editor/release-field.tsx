import type { UseFormReturn } from 'react-hook-form';
import type { ReleaseMode } from '#contract/lessons/schemas.ts';
import type { LessonFields } from '#web/lessons/lesson-fields.ts';
import { Select } from '#web/ui/field/select.tsx';

/** When a student sees what the model wrote. */
export const ReleaseField = ({ form }: { form: UseFormReturn<LessonFields> }) => (
  <Select
    label="Когда показать отзыв"
    options={modes}
    fieldClassName="sm:max-w-96"
    hint={hints[form.watch('release')]}
    {...form.register('release')}
  />
);

const modes: { value: ReleaseMode; label: string }[] = [
  { value: 'at_once', label: 'Сразу' },
  { value: 'after_person', label: 'После куратора' },
];

const hints: Record<ReleaseMode, string> = {
  at_once: 'Студент читает отзыв ИИ-наставника, пока он пишется',
  after_person: 'Сначала отзыв ИИ-наставника читает куратор в «Очереди», и только потом — студент',
};
