import { people } from '#contract/people/calls.ts';
import { threads } from '#contract/threads/calls.ts';
import { call } from '#web/calls/api.ts';
import { useFormSaving } from '#web/forms/use-saving.ts';
import { plural } from '#web/ui/text/russian.ts';
import type { DatesInput } from './dates-fields.ts';

export const useSetDates = (userId: string, courseId: string) =>
  useFormSaving(
    (dates: DatesInput) => call(people.setDates, { params: { id: userId }, body: { courseId, ...dates } }),
    {
      done: 'Личные даты сохранены',
      failed: 'Не удалось сохранить личные даты',
      refetch: [people.listDates, people.listGroupPeople, people.listCoursePeople],
    },
  );

export const useWriteToPeople = (userIds: string[], courseId: string | undefined) =>
  useFormSaving(
    ({ text }: { text: string }) =>
      call(people.writeToPeople, { body: { userIds, text, ...(courseId && { courseId }) } }),
    {
      done: ({ sent }) =>
        sent === 1
          ? 'Сообщение отправлено'
          : `Сообщение отправлено: ${plural(sent, 'человек', 'человека', 'человек')}`,
      failed: 'Не удалось отправить сообщение',
      refetch: [threads.listThreads, threads.getThread],
    },
  );
