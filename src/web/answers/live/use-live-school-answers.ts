import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { answers as answerCalls } from '#contract/answers/calls.ts';
import type { Answer } from '#contract/answers/schemas.ts';
import { call, keyOf } from '#web/calls/api.ts';
import { listenToAnswers } from '#web/live/live-answers.ts';
import { soon } from '#web/live/soon.ts';
import { mergeNewest } from './merge-newest.ts';
import { listSchoolAnswers, type SchoolAnswersChoice, schoolAnswersQuery } from './reviewed-answers.ts';

const freshMs = 500;

/** Keeps the answers of all courses or of one group, and the lessons' counts, up to date by events. */
export function useLiveSchoolAnswers({ show, group }: SchoolAnswersChoice): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    let changed: Pick<Answer, 'lessonId' | 'userId'>[] | 'all' = [];
    let opened = false;
    const choice = { show, group };
    const { queryKey } = schoolAnswersQuery(choice);
    const recount = soon(
      () => void queryClient.invalidateQueries({ queryKey: keyOf(answerCalls.countAnswers) }),
    );
    const renew = soon(() => {
      const since = changed;
      changed = [];
      void refresh(queryClient, choice, since).catch(() => connection.reconnect());
    }, freshMs);
    const connection = listenToAnswers({
      onEvent(event) {
        recount.call();
        if (event.type === 'missed' && !opened) {
          opened = true;
          void queryClient.refetchQueries({ queryKey, exact: true });
          return;
        }
        if (event.type === 'missed') changed = 'all';
        else if (changed !== 'all') changed.push(event);
        renew.call();
      },
      onConnection() {},
      // This request fails with the reason; if the session has ended, it redirects to the sign-in page.
      onRefused: () => void queryClient.refetchQueries({ queryKey, exact: true }),
    });
    return () => {
      connection.close();
      recount.cancel();
      renew.cancel();
    };
  }, [queryClient, show, group]);
}

/** At most two requests per student, however many answers arrive at once. */
async function refresh(
  queryClient: QueryClient,
  choice: SchoolAnswersChoice,
  changed: Pick<Answer, 'lessonId' | 'userId'>[] | 'all',
): Promise<void> {
  const { queryKey } = schoolAnswersQuery(choice);
  const newest = await listSchoolAnswers(choice);
  const isAmong = new Set(newest.map(({ id }) => id));
  const keys = changed === 'all' ? undefined : new Set(changed.map(pageOf));
  const left = (queryClient.getQueryData(queryKey)?.pages ?? [])
    .flatMap(({ answers }) => answers)
    .filter((answer) => !isAmong.has(answer.id) && (keys?.has(pageOf(answer)) ?? true));
  const pages = [...new Map(left.map((answer) => [pageOf(answer), answer])).values()];
  const others = await Promise.all(
    pages.map(({ lessonId, userId }) =>
      call(answerCalls.listAnswers, { params: { id: lessonId }, query: { userId } }),
    ),
  );
  const now = { newest, others: others.flat(), askedFor: new Set(left.map(({ id }) => id)) };
  queryClient.setQueryData(queryKey, (data) => data && { ...data, pages: mergeNewest(data.pages, now) });
}

const pageOf = ({ lessonId, userId }: Pick<Answer, 'lessonId' | 'userId'>) => `${lessonId} ${userId}`;
