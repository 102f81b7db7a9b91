import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '#contract/api.ts';
import { call, keyOf, queryOf } from '#web/calls/api.ts';

export const surveysQuery = queryOf(api.listSurveys, {});
export const surveyQuery = (id: string) => queryOf(api.getSurvey, { params: { id } });
export const editorSurveysQuery = queryOf(api.listEditorSurveys, {});
export const summaryQuery = (id: string) => queryOf(api.getResponseSummary, { params: { id } });
export const courseSurveysQuery = (courseId: string) =>
  queryOf(api.listCourseSurveys, { params: { courseId } });
export const formQuery = (id: string) => queryOf(api.getSurveyForm, { params: { id } });

const pageSize = 50;

/** The submitted responses, page by page. */
export const responsesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(api.listResponses), 'pages', id],
    queryFn: ({ pageParam, signal }) =>
      call(api.listResponses, { params: { id }, query: pageOf(pageParam) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => (last.length < pageSize ? undefined : last.at(-1)?.id),
  });

export const questionAnswersQuery = (id: string, questionId: string) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(api.listQuestionAnswers), 'pages', id, questionId],
    queryFn: ({ pageParam, signal }) =>
      call(api.listQuestionAnswers, { params: { id, questionId }, query: pageOf(pageParam) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => (last.length < pageSize ? undefined : last.at(-1)?.responseId),
  });

const pageOf = (cursor: string | null) => ({ limit: pageSize, ...(cursor !== null && { cursor }) });

/** A change in one editor affects both editors and the pages that offer the survey. */
export const surveyCalls = [
  api.listSurveys,
  api.getSurvey,
  api.listEditorSurveys,
  api.getResponseSummary,
  api.listCourseSurveys,
  api.getSurveyForm,
];

/** Opening the responses always refetches them. */
export function forgetResponses(queryClient: QueryClient): void {
  for (const endpoint of [api.getResponseSummary, api.listResponses, api.listQuestionAnswers]) {
    queryClient.removeQueries({ queryKey: keyOf(endpoint) });
  }
}
