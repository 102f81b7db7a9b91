import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { surveyStaff } from '#contract/survey-staff/calls.ts';
import { surveys } from '#contract/surveys/calls.ts';
import { call, keyOf, queryOf } from '#web/calls/api.ts';
import { pagesOf } from '#web/calls/pages-of.ts';

export const surveysQuery = queryOf(surveyStaff.listSurveys, {});
export const surveyQuery = (id: string) => queryOf(surveyStaff.getSurvey, { params: { id } });
export const editorSurveysQuery = queryOf(surveyStaff.listEditorSurveys, {});
export const summaryQuery = (id: string) => queryOf(surveyStaff.getResponseSummary, { params: { id } });

const pageSize = 50;

/** The submitted responses, page by page. */
export const responsesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(surveyStaff.listResponses), 'pages', id],
    ...pagesOf(pageSize, (page, options) =>
      call(surveyStaff.listResponses, { params: { id }, query: page }, options),
    ),
  });

export const questionAnswersQuery = (id: string, questionId: string) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(surveyStaff.listQuestionAnswers), 'pages', id, questionId],
    queryFn: ({ pageParam, signal }) =>
      call(
        surveyStaff.listQuestionAnswers,
        { params: { id, questionId }, query: pageOf(pageParam) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => (last.length < pageSize ? undefined : last.at(-1)?.responseId),
  });

const pageOf = (cursor: string | null) => ({ limit: pageSize, ...(cursor !== null && { cursor }) });

/** A change in one editor affects both editors and the pages that offer the survey. */
export const surveyCalls = [
  surveyStaff.listSurveys,
  surveyStaff.getSurvey,
  surveyStaff.listEditorSurveys,
  surveyStaff.getResponseSummary,
  surveys.listCourseSurveys,
  surveys.getSurveyForm,
];

/** Opening the responses always refetches them. */
export function forgetResponses(queryClient: QueryClient): void {
  for (const endpoint of [
    surveyStaff.getResponseSummary,
    surveyStaff.listResponses,
    surveyStaff.listQuestionAnswers,
  ]) {
    queryClient.removeQueries({ queryKey: keyOf(endpoint) });
  }
}
