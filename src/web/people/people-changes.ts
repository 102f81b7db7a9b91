import { api } from '#contract/api.ts';
import { call } from '#web/api.ts';
import { useFormSaving } from '#web/forms/use-saving.ts';
import type { DatesInput } from './dates-fields.ts';

export const useSetDates = (userId: string, courseId: string) =>
  useFormSaving(
    (dates: DatesInput) => call(api.setDates, { params: { id: userId }, body: { courseId, ...dates } }),
    {
      done: 'Личные даты сохранены',
      failed: 'Не удалось сохранить личные даты',
      refetch: [api.listDates, api.listGroupPeople, api.listCoursePeople],
    },
  );
