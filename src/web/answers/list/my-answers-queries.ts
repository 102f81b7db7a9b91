import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { answers } from '#contract/answers/calls.ts';
import type { MyAnswersShown } from '#contract/answers/my-answers.ts';
import { call, keyOf } from '#web/calls/api.ts';

export interface MyAnswersChoice {
  show?: MyAnswersShown;
  courseId?: string;
}

/** The server's page size: the first page's address is that of the first screen's call. */
const pageSize = 30;

/** One's own answers over all courses, newest first, page by page. Reviews arrive meanwhile: each visit refetches them. */
export const myAnswersQuery = (choice: MyAnswersChoice) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(answers.listMyAnswers), 'pages', choice],
    queryFn: ({ pageParam, signal }) =>
      call(
        answers.listMyAnswers,
        { query: { ...choice, ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => (last.length < pageSize ? undefined : last.at(-1)?.id),
    staleTime: 10_000,
    // While new filters load, the previous list stays on the screen.
    placeholderData: keepPreviousData,
  });
