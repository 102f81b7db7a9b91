import { api } from '#contract/api.ts';
import { queryOf } from '#web/calls/api.ts';

export const courseSurveysQuery = (courseId: string) =>
  queryOf(api.listCourseSurveys, { params: { courseId } });
export const formQuery = (id: string) => queryOf(api.getSurveyForm, { params: { id } });
