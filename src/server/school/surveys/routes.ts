import { api } from '#contract/api.ts';
import { surveyFigureCalls } from '#contract/survey-figure-calls.ts';
import { surveyStaffCalls } from '#contract/survey-staff-calls.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { getSurveyForm, saveSurveyDraft, sendSurvey } from './answer-survey.ts';
import { createEditorSurvey, createSurvey } from './create-survey.ts';
import { deleteSurvey } from './delete-survey.ts';
import { getEditorSurvey } from './editor-survey.ts';
import { listCourseSurveys, setSurveyOffers } from './offers.ts';
import { createQuestion, deleteQuestion, reorderQuestions, updateQuestion } from './questions.ts';
import { downloadResponses } from './response-file.ts';
import { getResponseSummary, listQuestionAnswers, listResponses } from './responses.ts';
import { getSurvey, listSurveys } from './surveys.ts';
import { listUnsent } from './unsent.ts';
import { updateEditorSurvey } from './update-editor-survey.ts';
import { updateSurvey } from './update-survey.ts';

export function surveysRoutes({ handle, db }: Feature): void {
  handle(surveyStaffCalls.listSurveys, () => listSurveys(db));

  handle(surveyStaffCalls.getSurvey, ({ params }) => getSurvey(db, params.id));

  handle(surveyStaffCalls.createSurvey, ({ body, viewer }) => createSurvey(db, viewer, body));

  handle(surveyStaffCalls.updateSurvey, ({ params, body, viewer }) =>
    updateSurvey(db, viewer, params.id, body),
  );

  handle(surveyStaffCalls.deleteSurvey, ({ params, viewer }) => deleteSurvey(db, viewer, params.id));

  handle(surveyStaffCalls.setSurveyActive, ({ params, body, viewer }) =>
    updateSurvey(db, viewer, params.id, body),
  );

  handle(surveyStaffCalls.setSurveyOffers, ({ params, body, viewer }) =>
    setSurveyOffers(db, viewer, params.id, body),
  );

  handle(surveyStaffCalls.createQuestion, ({ params, body, viewer }) =>
    createQuestion(db, viewer, params.surveyId, body),
  );

  handle(surveyStaffCalls.updateQuestion, ({ params, body, viewer }) =>
    updateQuestion(db, viewer, params, body),
  );

  handle(surveyStaffCalls.deleteQuestion, ({ params, viewer }) => deleteQuestion(db, viewer, params));

  handle(surveyStaffCalls.reorderQuestions, ({ params, body, viewer }) =>
    reorderQuestions(db, viewer, params.surveyId, body.questionIds),
  );

  handle(surveyStaffCalls.listEditorSurveys, () => listSurveys(db));

  handle(surveyStaffCalls.getEditorSurvey, ({ params }) => getEditorSurvey(db, params.id));

  handle(surveyStaffCalls.createEditorSurvey, ({ body, viewer }) => createEditorSurvey(db, viewer, body));

  handle(surveyStaffCalls.updateEditorSurvey, ({ params, body, viewer }) =>
    updateEditorSurvey(db, viewer, params.id, body),
  );

  handle(surveyStaffCalls.deleteEditorSurvey, ({ params, viewer }) => deleteSurvey(db, viewer, params.id));

  handle(api.listCourseSurveys, ({ params, viewer }) => listCourseSurveys(db, viewer, params.courseId));

  handle(api.getSurveyForm, ({ params, viewer }) => getSurveyForm(db, viewer, params.id));

  handle(api.saveSurveyDraft, ({ params, body, viewer }) =>
    saveSurveyDraft(db, viewer, params.id, body.answers),
  );

  handle(api.sendSurvey, ({ params, body, viewer }) => sendSurvey(db, viewer, params.id, body));

  handle(surveyStaffCalls.getResponseSummary, ({ params }) => getResponseSummary(db, params.id));

  handle(surveyFigureCalls.listUnsent, ({ params }) => listUnsent(db, params.id));

  handle(surveyStaffCalls.listResponses, ({ params, query }) => listResponses(db, params.id, query));

  handle(surveyStaffCalls.listQuestionAnswers, ({ params, query }) =>
    listQuestionAnswers(db, { surveyId: params.id, questionId: params.questionId }, query),
  );

  handle(surveyStaffCalls.downloadResponses, ({ params, query, reply }) =>
    downloadResponses(db, params.id, query, reply),
  );
}
