import { calendars } from '#contract/calendars/calls.ts';
import { call, keyOf, queryOf } from '#web/calls/api.ts';
import { useSaving } from '#web/forms/use-saving.ts';

export const calendarQuery = queryOf(calendars.getCalendar, {});

export const useRenewCalendar = () =>
  useSaving(() => call(calendars.renewCalendar, {}), {
    failed: 'Не удалось создать адрес',
    update: (queryClient, { createdAt }) =>
      queryClient.setQueryData(keyOf(calendars.getCalendar, {}), { createdAt }),
  });

export const useDeleteCalendar = () =>
  useSaving(() => call(calendars.deleteCalendar, {}), {
    failed: 'Не удалось убрать адрес',
    refetch: [calendars.getCalendar],
  });
