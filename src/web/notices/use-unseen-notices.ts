import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { answers } from '#contract/answers/calls.ts';
import { courses } from '#contract/courses/calls.ts';
import { lessons } from '#contract/lessons/calls.ts';
import { notices } from '#contract/notices/calls.ts';
import { threads } from '#contract/threads/calls.ts';
import { today } from '#contract/today/calls.ts';
import { keyOf, queryOf } from '#web/calls/api.ts';
import { soon } from '#web/live/soon.ts';
import { tabStream } from '#web/live/tab-stream.ts';

/**
 * How many notices are unseen, up to date by events. The tab's stream begins with the number, so opening a page costs no call.
 */
export function useUnseenNotices(): number {
  const queryClient = useQueryClient();
  const { data } = useQuery({ ...countQuery, enabled: false });
  useEffect(() => {
    const recount = soon(() => {
      void queryClient.fetchQuery({ ...countQuery, staleTime: 0 }).catch(() => {});
      for (const list of listsOfNews) void queryClient.invalidateQueries({ queryKey: keyOf(list) });
      void queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.isNews === true });
    }, readMs);
    const stop = tabStream.listenToNotices({
      onEvent({ unseen }) {
        const shown = queryClient.getQueryData(countQuery.queryKey)?.unseen ?? unseen;
        if (unseen === undefined || unseen !== shown) recount.call();
        else queryClient.setQueryData(countQuery.queryKey, { unseen });
      },
      // This request fails with the reason; if the session has ended, it redirects to the sign-in page.
      onRefused: recount.call,
    });
    return () => {
      stop();
      recount.cancel();
    };
  }, [queryClient]);
  return data?.unseen ?? 0;
}

const countQuery = queryOf(notices.countNotices, {});

/** What a page shows of what notices are about: refetched if it is open, else when it is shown next. */
const listsOfNews = [
  notices.listNotices,
  answers.listMyAnswers,
  threads.listThreads,
  threads.getThread,
  today.getToday,
  courses.getCourse,
  lessons.listLessons,
];

/** A review that the open lesson shows at once is seen by then: its notice isn't counted. */
const readMs = 1_000;
