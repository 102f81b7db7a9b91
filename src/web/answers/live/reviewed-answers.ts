import type { QueryClient } from '@tanstack/react-query';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { answers as answerCalls } from '#contract/answers/calls.ts';
import type { AnswersShown } from '#contract/answers/schemas.ts';
import type { GroupChoice } from '#contract/groups/group-choice.ts';
import { call, keyOf, queryOf } from '#web/calls/api.ts';
import type { AnswersPage } from './merge-answers.ts';

/** Which of a lesson's answers an administrator views. */
export interface AnswersChoice {
  lessonId: string;
  show: AnswersShown | undefined;
  /** Limits the list to one student's attempts. */
  studentId: string | undefined;
  /** Limits the list to the people of one group, or of none. */
  group: GroupChoice | undefined;
}

export const pageSize = 30;

/** A lesson's answers, newest first, page by page. */
export const reviewedAnswersQuery = ({ lessonId, show, studentId, group }: AnswersChoice) =>
  infiniteQueryOptions({
    queryKey: [
      ...keyOf(answerCalls.listAnswers, {
        params: { id: lessonId },
        query: { show, userId: studentId, groupId: group },
      }),
      'pages',
    ],
    async queryFn({ pageParam, signal }): Promise<AnswersPage> {
      const answers = await call(
        answerCalls.listAnswers,
        {
          params: { id: lessonId },
          query: {
            limit: pageSize,
            ...(show && { show }),
            ...(studentId && { userId: studentId }),
            ...(group && { groupId: group }),
            ...(pageParam && { cursor: pageParam }),
          },
        },
        { signal },
      );
      // Stored rather than derived from the last answer: that answer may be deleted while the page is open.
      return { answers, next: answers.length < pageSize ? undefined : answers.at(-1)?.id };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

/** Which answers of all courses: all, or those that wait; of everybody, or of one group. */
export interface SchoolAnswersChoice {
  show: 'waiting' | undefined;
  group: GroupChoice | undefined;
}

const schoolCall = ({ show }: SchoolAnswersChoice) =>
  show === 'waiting' ? answerCalls.listWaitingAnswers : answerCalls.listAllAnswers;

/** Answers of all courses, newest first. */
export const listSchoolAnswers = (
  choice: SchoolAnswersChoice,
  { cursor, signal }: { cursor?: string | null; signal?: AbortSignal } = {},
) =>
  call(
    schoolCall(choice),
    {
      query: {
        limit: pageSize,
        ...(choice.group && { groupId: choice.group }),
        ...(cursor && { cursor }),
      },
    },
    { ...(signal && { signal }) },
  );

/** The same page by page. */
export const schoolAnswersQuery = (choice: SchoolAnswersChoice) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(schoolCall(choice), { query: { groupId: choice.group } }), 'pages'],
    async queryFn({ pageParam, signal }): Promise<AnswersPage> {
      const answers = await listSchoolAnswers(choice, { cursor: pageParam, signal });
      return { answers, next: answers.length < pageSize ? undefined : answers.at(-1)?.id };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

/** The counts of one group's answers. */
export const groupCountsQuery = (groupId: GroupChoice) => ({
  ...queryOf(answerCalls.countAnswers, { query: { groupId } }),
  staleTime: 10_000,
});

/** Courses and lessons with their answer counts; a refetch keeps the earlier counts on the screen. */
export const answerCountsQuery = {
  ...queryOf(answerCalls.countAnswers, { query: {} }),
  placeholderData: keepPreviousData,
};

/** Counts change all the time: each visit to the screen refetches them. */
export const loadAnswerCounts = (queryClient: QueryClient) =>
  queryClient.fetchQuery({ ...queryOf(answerCalls.countAnswers, { query: {} }), staleTime: 10_000 });
