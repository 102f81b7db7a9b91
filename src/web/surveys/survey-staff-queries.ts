import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '#contract/api.ts';
import { surveyStaffCalls } from '#contract/survey-staff-calls.ts';
import { call, keyOf, queryOf } from '#web/calls/api.ts';
import { pagesOf } from '#web/calls/pages-of.ts';

export const surveysQuery = queryOf(surveyStaffCalls.listSurveys, {});
export const surveyQuery = (id: string) => queryOf(surveyStaffCalls.getSurvey, { params: { id } });
export const editorSurveysQuery = queryOf(surveyStaffCalls.listEditorSurveys, {});
export const summaryQuery = (id: string) => queryOf(surveyStaffCalls.getResponseSummary, { params: { id } });

const pageSize = 50;

/** The submitted responses, page by page. */
export const responsesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(surveyStaffCalls.listResponses), 'pages', id],
    ...pagesOf(pageSize, (page, options) =>
      call(surveyStaffCalls.listResponses, { params: { id }, query: page }, options),
    ),
  });

export const questionAnswersQuery = (id: string, questionId: string) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(surveyStaffCalls.listQuestionAnswers), 'pages', id, questionId],
    queryFn: ({ pageParam, signal }) =>
      call(
        surveyStaffCalls.listQuestionAnswers,
        { params: { id, questionId }, query: pageOf(pageParam) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => (last.length < pageSize ? undefined : last.at(-1)?.responseId),
  });

const pageOf = (cursor: string | null) => ({ limit: pageSize, ...(cursor !== null && { cursor }) });

/** A change in one editor affects both editors and the pages that offer the survey. */
export const surveyCalls = [
  surveyStaffCalls.listSurveys,
  surveyStaffCalls.getSurvey,
  surveyStaffCalls.listEditorSurveys,
  surveyStaffCalls.getResponseSummary,
  api.listCourseSurveys,
  api.getSurveyForm,
];

/** Opening the responses always refetches them. */
export function forgetResponses(queryClient: QueryClient): void {
  for (const endpoint of [
    surveyStaffCalls.getResponseSummary,
    surveyStaffCalls.listResponses,
    surveyStaffCalls.listQuestionAnswers,
  ]) {
    queryClient.removeQueries({ queryKey: keyOf(endpoint) });
  }
}
