import type { QueryClient } from '@tanstack/react-query';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { AnswersShown } from '#contract/answers.ts';
import { api } from '#contract/api.ts';
import { call, keyOf, queryOf } from '#web/api.ts';
import type { AnswersPage } from './merge-answers.ts';

/** What of a lesson's answers an administrator looks at. */
export interface AnswersChoice {
  lessonId: string;
  show: AnswersShown | undefined;
  /** One student's attempts alone. */
  studentId: string | undefined;
}

export const pageSize = 30;

/** A lesson's answers, the newest first, a page at a time. */
export const reviewedAnswersQuery = ({ lessonId, show, studentId }: AnswersChoice) =>
  infiniteQueryOptions({
    queryKey: [
      ...keyOf(api.listAnswers, { params: { id: lessonId }, query: { show, userId: studentId } }),
      'pages',
    ],
    async queryFn({ pageParam, signal }): Promise<AnswersPage> {
      const answers = await call(
        api.listAnswers,
        {
          params: { id: lessonId },
          query: {
            limit: pageSize,
            ...(show && { show }),
            ...(studentId && { userId: studentId }),
            ...(pageParam && { cursor: pageParam }),
          },
        },
        { signal },
      );
      // Kept apart from the answers: some of those may be deleted while the page is on the screen.
      return { answers, next: answers.length < pageSize ? undefined : answers.at(-1)?.id };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

/** What waits in all courses, the newest first, a page at a time. */
export const waitingAnswersQuery = infiniteQueryOptions({
  queryKey: [...keyOf(api.listWaitingAnswers), 'pages'],
  async queryFn({ pageParam, signal }): Promise<AnswersPage> {
    const query = { limit: pageSize, ...(pageParam && { cursor: pageParam }) };
    const answers = await call(api.listWaitingAnswers, { query }, { signal });
    return { answers, next: answers.length < pageSize ? undefined : answers.at(-1)?.id };
  },
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
});

/** Courses and lessons with their numbers of answers; while they are counted again, the earlier numbers stay. */
export const answerCountsQuery = { ...queryOf(api.countAnswers, {}), placeholderData: keepPreviousData };

/** Others write answers all the time: a visit to the screen counts them anew. */
export const loadAnswerCounts = (queryClient: QueryClient) =>
  queryClient.fetchQuery({ ...queryOf(api.countAnswers, {}), staleTime: 10_000 });
