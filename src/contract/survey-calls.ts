import {
  createEditorSurvey,
  deleteEditorSurvey,
  getEditorSurvey,
  listEditorSurveys,
  updateEditorSurvey,
} from './survey-editor.ts';
import { getSurveyForm, listCourseSurveys, saveSurveyDraft, sendSurvey } from './survey-forms.ts';
import {
  downloadResponses,
  getResponseSummary,
  listQuestionAnswers,
  listResponses,
} from './survey-responses.ts';
import {
  createQuestion,
  createSurvey,
  deleteQuestion,
  deleteSurvey,
  getSurvey,
  listSurveys,
  reorderQuestions,
  setSurveyActive,
  setSurveyOffers,
  updateQuestion,
  updateSurvey,
} from './surveys.ts';

/** The calls of surveys: a part of the table in api.ts. */
export const surveyCalls = {
  listSurveys,
  getSurvey,
  createSurvey,
  updateSurvey,
  deleteSurvey,
  setSurveyActive,
  setSurveyOffers,
  createQuestion,
  updateQuestion,
  deleteQuestion,
  reorderQuestions,
  listEditorSurveys,
  getEditorSurvey,
  createEditorSurvey,
  updateEditorSurvey,
  deleteEditorSurvey,
  listCourseSurveys,
  getSurveyForm,
  saveSurveyDraft,
  sendSurvey,
  getResponseSummary,
  listResponses,
  listQuestionAnswers,
  downloadResponses,
} as const;
