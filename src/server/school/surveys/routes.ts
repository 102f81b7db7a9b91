import { surveyFigures } from '#contract/survey-figures/calls.ts';
import { surveyStaff } from '#contract/survey-staff/calls.ts';
import { surveys } from '#contract/surveys/calls.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { getSurveyForm, saveSurveyDraft, sendSurvey } from './answer-survey.ts';
import { copySurveyAfter } from './copy-survey-after.ts';
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

export function surveysRoutes(feature: Feature): void {
  wholeSurveyRoutes(feature);
  editorRoutes(feature);
  fillingRoutes(feature);
  responsesRoutes(feature);
}

/** A survey and its questions, one change at a time. */
function wholeSurveyRoutes({ handle, db }: Feature): void {
  handle(surveyStaff.listSurveys, () => listSurveys(db));

  handle(surveyStaff.getSurvey, ({ params }) => getSurvey(db, params.id));

  handle(surveyStaff.createSurvey, ({ body, viewer }) => createSurvey(db, viewer, body));

  handle(surveyStaff.copySurveyAfter, ({ params, viewer }) => copySurveyAfter(db, viewer, params.id));

  handle(surveyStaff.updateSurvey, ({ params, body, viewer }) => updateSurvey(db, viewer, params.id, body));

  handle(surveyStaff.deleteSurvey, ({ params, viewer }) => deleteSurvey(db, viewer, params.id));

  handle(surveyStaff.setSurveyActive, ({ params, body, viewer }) =>
    updateSurvey(db, viewer, params.id, body),
  );

  handle(surveyStaff.setSurveyOffers, ({ params, body, viewer }) =>
    setSurveyOffers(db, viewer, params.id, body),
  );

  handle(surveyStaff.createQuestion, ({ params, body, viewer }) =>
    createQuestion(db, viewer, params.surveyId, body),
  );

  handle(surveyStaff.updateQuestion, ({ params, body, viewer }) => updateQuestion(db, viewer, params, body));

  handle(surveyStaff.deleteQuestion, ({ params, viewer }) => deleteQuestion(db, viewer, params));

  handle(surveyStaff.reorderQuestions, ({ params, body, viewer }) =>
    reorderQuestions(db, viewer, params.surveyId, body.questionIds),
  );
}

/** Saved as a whole. */
function editorRoutes({ handle, db }: Feature): void {
  handle(surveyStaff.listEditorSurveys, () => listSurveys(db));

  handle(surveyStaff.getEditorSurvey, ({ params }) => getEditorSurvey(db, params.id));

  handle(surveyStaff.createEditorSurvey, ({ body, viewer }) => createEditorSurvey(db, viewer, body));

  handle(surveyStaff.updateEditorSurvey, ({ params, body, viewer }) =>
    updateEditorSurvey(db, viewer, params.id, body),
  );

  handle(surveyStaff.deleteEditorSurvey, ({ params, viewer }) => deleteSurvey(db, viewer, params.id));
}

function fillingRoutes({ handle, db }: Feature): void {
  handle(surveys.listCourseSurveys, ({ params, viewer }) => listCourseSurveys(db, viewer, params.courseId));

  handle(surveys.getSurveyForm, ({ params, viewer }) => getSurveyForm(db, viewer, params.id));

  handle(surveys.saveSurveyDraft, ({ params, body, viewer }) =>
    saveSurveyDraft(db, viewer, params.id, body.answers),
  );

  handle(surveys.sendSurvey, ({ params, body, viewer }) => sendSurvey(db, viewer, params.id, body));
}

function responsesRoutes({ handle, db }: Feature): void {
  handle(surveyStaff.getResponseSummary, ({ params }) => getResponseSummary(db, params.id));

  handle(surveyFigures.listUnsent, ({ params }) => listUnsent(db, params.id));

  handle(surveyStaff.listResponses, ({ params, query }) => listResponses(db, params.id, query));

  handle(surveyStaff.listQuestionAnswers, ({ params, query }) =>
    listQuestionAnswers(db, { surveyId: params.id, questionId: params.questionId }, query),
  );

  handle(surveyStaff.downloadResponses, ({ params, query, reply }) =>
    downloadResponses(db, params.id, query, reply),
  );
}
