import { useQuery } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { courses } from '#contract/courses/calls.ts';
import { passesBy } from '#contract/lessons/passes-by.ts';
import { passesByNames } from '#contract/lessons/words.ts';
import { inLowerCase } from '#domain/russian/in-lower-case.ts';
import { queryOf } from '#web/calls/api.ts';
import type { LessonFields } from '#web/lessons/lesson-fields.ts';
import { Checkbox } from '#web/ui/field/checkbox.tsx';
import { Select } from '#web/ui/field/select.tsx';

interface PassingFieldsProps {
  form: UseFormReturn<LessonFields>;
  courseId: string;
}

/** What this lesson is done by, whether the certificate asks for it, and whether a short answer is asked about. */
export function PassingFields({ form, courseId }: PassingFieldsProps) {
  const ofCourse = useCourseRule(courseId);
  const [own, criteria] = form.watch(['ownPassesBy', 'criteria']);
  const isWithout = (own ?? ofCourse) === 'levels' && criteria.length === 0;
  return (
    <div className="flex flex-col gap-5">
      <Select
        label="Чем сдаётся урок"
        fieldClassName="sm:max-w-112"
        options={[
          {
            value: '',
            label: ofCourse ? `Как в курсе: ${inLowerCase(passesByNames[ofCourse])}` : 'Как в курсе',
          },
          ...passesBy.options.map((value) => ({ value, label: passesByNames[value] })),
        ]}
        hint={isWithout ? 'Критериев у урока нет, поэтому он сдан, когда отправлен ответ' : undefined}
        value={own}
        onChange={({ target }) =>
          form.setValue('ownPassesBy', passesBy.options.find((one) => one === target.value) ?? null, {
            shouldDirty: true,
          })
        }
      />
      <Checkbox
        label="Не входит в зачёт"
        hint="Сертификат курса не ждёт этого урока. Больше ничего не меняется"
        checked={!form.watch('isCounted')}
        onChange={({ target }) => form.setValue('isCounted', !target.checked, { shouldDirty: true })}
      />
      {criteria.length > 0 && (
        <Checkbox
          label="Переспросить, если в ответе меньше 15 слов"
          hint="Один раз, до отправки: студент допишет или отправит так"
          {...form.register('asksWhenShort')}
        />
      )}
    </div>
  );
}

/** Until it is known, the choice says only that it is the course's. */
const useCourseRule = (courseId: string) =>
  useQuery(queryOf(courses.getCourse, { params: { id: courseId } })).data?.passesBy;
