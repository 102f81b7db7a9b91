import { calendarCalls as calls } from '#contract/calendar-calls.ts';
import { call, keyOf, queryOf } from '#web/calls/api.ts';
import { useSaving } from '#web/forms/use-saving.ts';

export const calendarQuery = queryOf(calls.getCalendar, {});

export const useRenewCalendar = () =>
  useSaving(() => call(calls.renewCalendar, {}), {
    failed: 'Не удалось создать адрес',
    update: (queryClient, { createdAt }) =>
      queryClient.setQueryData(keyOf(calls.getCalendar, {}), { createdAt }),
  });

export const useDeleteCalendar = () =>
  useSaving(() => call(calls.deleteCalendar, {}), {
    done: 'Адрес убран',
    failed: 'Не удалось убрать адрес',
    refetch: [calls.getCalendar],
  });
