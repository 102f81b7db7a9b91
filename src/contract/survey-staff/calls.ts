import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import {
  newSurvey,
  questionInput,
  survey,
  basedOnSurvey,
  surveyInput,
  surveyOffers,
  surveyParams,
  surveyQuestion,
  wholeSurvey,
} from '#contract/surveys/schemas.ts';
import { editorSurvey, editorSurveyChange, newEditorSurvey } from '#contract/surveys/survey-editor.ts';
import { questionAnswer, responseSummary, surveyResponse } from '#contract/surveys/survey-responses.ts';
import { tableFormat } from '#contract/table-format.ts';
import { id, timeZone } from '#contract/text.ts';

const order = z.int('Укажите целое число').min(0).max(1_000_000);

const questionsParams = z.object({ surveyId: id });

const questionParams = questionsParams.extend({ questionId: id });

/** Enough for every question at its maximum length. */
const questionsLimit = 2 * 1024 * 1024;

/** Newest first. */
const page = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: id.optional().describe('id последнего полученного ответа'),
});

export const surveyStaff = {
  listSurveys: endpoint({
    method: 'GET',
    path: '/api/surveys',
    access: 'admin',
    scope: 'surveys:read',
    summary: 'Все анкеты, новые первыми',
    response: z.array(survey),
  }),

  getSurvey: endpoint({
    method: 'GET',
    path: '/api/surveys/:id',
    access: 'admin',
    scope: 'surveys:read',
    summary: 'Анкета с вопросами и местами, где она предлагается',
    params: surveyParams,
    response: wholeSurvey,
  }),

  createSurvey: endpoint({
    method: 'POST',
    path: '/api/surveys',
    access: 'admin',
    summary: 'Создать анкету',
    body: newSurvey,
    bodyLimit: 256 * 1024,
    response: survey,
    status: 201,
  }),

  copySurveyAfter: endpoint({
    method: 'POST',
    path: '/api/surveys/:id/copy-after',
    access: 'admin',
    summary:
      'Сделать такую же анкету после уроков там, где эта стоит перед ними; вопросы с выбором и шкалой обеих получают общий показатель',
    params: surveyParams,
    response: survey,
    status: 201,
  }),

  updateSurvey: endpoint({
    method: 'PUT',
    path: '/api/surveys/:id',
    access: 'admin',
    summary: 'Изменить название и описание анкеты',
    params: surveyParams,
    body: surveyInput.extend(basedOnSurvey),
    response: survey,
  }),

  deleteSurvey: endpoint({
    method: 'DELETE',
    path: '/api/surveys/:id',
    access: 'admin',
    summary: 'Удалить анкету с вопросами и ответами',
    params: surveyParams,
    response: z.object({ id }),
  }),

  setSurveyActive: endpoint({
    method: 'PUT',
    path: '/api/surveys/:id/active',
    access: 'admin',
    summary: 'Открыть анкету для ответов или закрыть её',
    params: surveyParams,
    body: z.object({ isActive: z.boolean() }),
    response: survey,
  }),

  setSurveyOffers: endpoint({
    method: 'PUT',
    path: '/api/surveys/:id/offers',
    access: 'admin',
    summary: 'Сказать, где анкета предлагается: в каких курсах и по ссылке ли',
    params: surveyParams,
    body: surveyOffers.extend(basedOnSurvey),
    bodyLimit: 256 * 1024,
    response: wholeSurvey,
  }),

  createQuestion: endpoint({
    method: 'POST',
    path: '/api/surveys/:surveyId/questions',
    access: 'admin',
    summary: 'Добавить вопрос',
    params: questionsParams,
    body: questionInput.extend({ order: order.optional().describe('Без него вопрос станет последним') }),
    response: surveyQuestion,
    status: 201,
  }),

  updateQuestion: endpoint({
    method: 'PUT',
    path: '/api/surveys/:surveyId/questions/:questionId',
    access: 'admin',
    summary: 'Изменить вопрос; данные ответы остаются при прежнем тексте и выборе',
    params: questionParams,
    body: questionInput,
    response: surveyQuestion,
  }),

  deleteQuestion: endpoint({
    method: 'DELETE',
    path: '/api/surveys/:surveyId/questions/:questionId',
    access: 'admin',
    summary: 'Удалить вопрос из анкеты; данные ответы остаются видны',
    params: questionParams,
    response: z.object({ id }),
  }),

  reorderQuestions: endpoint({
    method: 'PUT',
    path: '/api/surveys/:surveyId/questions/order',
    access: 'admin',
    summary: 'Расставить вопросы: в списке должны быть ровно нынешние вопросы анкеты, иначе 409',
    params: questionsParams,
    body: z.object({ questionIds: z.array(id).max(1_000) }),
    response: z.array(surveyQuestion),
  }),

  listEditorSurveys: endpoint({
    method: 'GET',
    path: '/api/survey-editor/surveys',
    access: 'admin',
    summary: 'Все анкеты с числом вопросов, новые первыми',
    response: z.array(survey),
  }),

  getEditorSurvey: endpoint({
    method: 'GET',
    path: '/api/survey-editor/surveys/:id',
    access: 'admin',
    summary: 'Анкета с вопросами для общего редактора',
    params: surveyParams,
    response: editorSurvey,
  }),

  createEditorSurvey: endpoint({
    method: 'POST',
    path: '/api/survey-editor/surveys',
    access: 'admin',
    summary: 'Создать анкету вместе с вопросами',
    body: newEditorSurvey,
    bodyLimit: questionsLimit,
    response: editorSurvey,
    status: 201,
  }),

  updateEditorSurvey: endpoint({
    method: 'PUT',
    path: '/api/survey-editor/surveys/:id',
    access: 'admin',
    summary: 'Сохранить анкету вместе с вопросами: неназванные вопросы удаляются, места считаются с нуля',
    params: surveyParams,
    body: editorSurveyChange,
    bodyLimit: questionsLimit,
    response: editorSurvey,
  }),

  deleteEditorSurvey: endpoint({
    method: 'DELETE',
    path: '/api/survey-editor/surveys/:id',
    access: 'admin',
    summary: 'Удалить анкету с вопросами и ответами',
    params: surveyParams,
    response: z.object({ id }),
  }),

  getResponseSummary: endpoint({
    method: 'GET',
    path: '/api/surveys/:id/summary',
    access: 'admin',
    scope: 'surveys:read',
    summary: 'Сколько ответов у анкеты и у каждого её вопроса',
    params: surveyParams,
    response: responseSummary,
  }),

  listResponses: endpoint({
    method: 'GET',
    path: '/api/surveys/:id/responses',
    access: 'admin',
    scope: 'surveys:read',
    summary: 'Отправленные ответы человек за человеком, новые первыми; у анонимной анкеты 409',
    params: surveyParams,
    query: page,
    response: z.array(surveyResponse),
  }),

  listQuestionAnswers: endpoint({
    method: 'GET',
    path: '/api/surveys/:id/questions/:questionId/answers',
    access: 'admin',
    scope: 'surveys:read',
    summary: 'Отправленные ответы на один вопрос, новые первыми; у анонимной анкеты вперемешку',
    params: surveyParams.extend({ questionId: id }),
    query: page,
    response: z.array(questionAnswer),
  }),

  downloadResponses: endpoint({
    method: 'GET',
    path: '/api/surveys/:id/responses.csv',
    access: 'admin',
    scope: 'surveys:read',
    summary: 'Отправленные ответы таблицей для Excel; у анонимной анкеты каждый столбец перемешан отдельно',
    params: surveyParams,
    query: z.object({ timeZone: timeZone.default('UTC'), format: tableFormat }),
    response: z.string(),
    contentType: 'text/csv',
  }),
};
