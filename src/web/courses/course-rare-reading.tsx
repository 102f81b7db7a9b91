import type { UseFormReturn } from 'react-hook-form';
import { Checkbox } from '#web/ui/field/checkbox.tsx';
import { MoreSettings } from '#web/ui/more-settings.tsx';
import type { CourseFields } from './course-fields.ts';

/** What few courses need. */
export function CourseRareReading({ form }: { form: UseFormReturn<CourseFields> }) {
  const { defaultValues } = form.formState;
  return (
    <MoreSettings isUsed={defaultValues?.inOrder === true || defaultValues?.withoutAi === true}>
      <Checkbox
        label="Следующий урок открывается, когда сдан предыдущий"
        hint="Начатый урок остаётся открытым. Кураторам и вам открыто всё"
        {...form.register('inOrder')}
      />
      <Checkbox
        label="Студент может попросить, чтобы прочитал человек"
        hint="Такой ответ ИИ-наставник не увидит никогда: он ждёт куратора в «Очереди»"
        {...form.register('withoutAi')}
      />
    </MoreSettings>
  );
}
