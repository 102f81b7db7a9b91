import { surveys } from '#contract/surveys/calls.ts';
import { queryOf } from '#web/calls/api.ts';

export const courseSurveysQuery = (courseId: string) =>
  queryOf(surveys.listCourseSurveys, { params: { courseId } });
export const formQuery = (id: string) => queryOf(surveys.getSurveyForm, { params: { id } });
