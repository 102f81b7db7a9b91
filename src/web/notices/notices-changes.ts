import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { notices } from '#contract/notices/calls.ts';
import type { NoticeChoice } from '#contract/notices/schemas.ts';
import { today } from '#contract/today/calls.ts';
import { call, keyOf, queryOf } from '#web/calls/api.ts';
import { useSaving } from '#web/forms/use-saving.ts';
import { noticesQuery } from './notices-queries.ts';

/** Shown as read at once; the next page may come before the answer. */
export function useReadNotice(): (id: string) => void {
  const queryClient = useQueryClient();
  return (id) => {
    // If it fails, the notice is unread at the next opening.
    call(notices.markNoticesSeen, { body: { ids: [id] } }, { keepalive: true }).then(
      ({ unseen }) => showSeen(queryClient, unseen, (other) => other === id),
      () => {},
    );
  };
}

/** Those that came after the list was read stay unread. */
export const useReadAllNotices = () =>
  useSaving(
    async (upTo: string) => ({ upTo, ...(await call(notices.markNoticesSeen, { body: { upTo } })) }),
    {
      failed: 'Не удалось отметить уведомления прочитанными',
      update: (queryClient, { upTo, unseen }) => showSeen(queryClient, unseen, (id) => id <= upTo),
    },
  );

function showSeen(queryClient: QueryClient, unseen: number, isSeen: (id: string) => boolean): void {
  queryClient.setQueryData(keyOf(notices.countNotices, {}), { unseen });
  void queryClient.invalidateQueries({ queryKey: keyOf(today.getToday) });
  const seenAt = new Date().toISOString();
  queryClient.setQueryData(
    noticesQuery.queryKey,
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) =>
          page.map((notice) => (isSeen(notice.id) ? { ...notice, seenAt: notice.seenAt ?? seenAt } : notice)),
        ),
      },
  );
}

export const useSetNoticeChoice = () =>
  useSaving((body: NoticeChoice) => call(notices.setNoticeChoice, { body }), {
    failed: 'Не удалось сохранить выбор',
    update: (queryClient, choices) =>
      queryClient.setQueryData(queryOf(notices.listNoticeChoices, {}).queryKey, choices),
    refetchOnFailure: [notices.listNoticeChoices],
  });
