import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { surveyParams } from './surveys.ts';
import { tableFormat } from './table-format.ts';
import { id, time, timeZone } from './text.ts';

// The responses to a survey, for administrators.

const person = z.object({ id, firstName: z.string(), lastName: z.string(), email: z.string() });

const givenAnswer = z.object({
  questionId: id,
  questionText: z.string().describe('Вопрос, как его видел отвечавший'),
  reworded: z.boolean().describe('Сейчас вопрос звучит иначе'),
  removed: z.boolean().describe('Вопроса в анкете больше нет'),
  text: z.string(),
});
export type GivenAnswer = z.infer<typeof givenAnswer>;

export const surveyResponse = z
  .object({
    id,
    user: person,
    startedAt: time,
    sentAt: time,
    answers: z.array(givenAnswer).describe('В порядке вопросов; вопросы без ответа пропущены'),
  })
  .meta({ id: 'SurveyResponse' });
export type SurveyResponse = z.infer<typeof surveyResponse>;

export const questionAnswer = z.object({
  responseId: id,
  user: person,
  sentAt: time,
  questionText: z.string().describe('Вопрос, как его видел отвечавший'),
  reworded: z.boolean(),
  text: z.string(),
});
export type QuestionAnswer = z.infer<typeof questionAnswer>;

export const responseSummary = z.object({
  sent: z.int().describe('Сколько человек отправили ответы'),
  drafts: z.int().describe('Сколько начали и не отправили'),
  questions: z
    .array(z.object({ id, questionText: z.string(), removed: z.boolean(), answers: z.int() }))
    .describe('По порядку; удалённые, на которые отвечали, в конце'),
});
export type ResponseSummary = z.infer<typeof responseSummary>;

/** Newest first. */
const page = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: id.optional().describe('id последнего полученного ответа'),
});

export const getResponseSummary = endpoint({
  method: 'GET',
  path: '/api/surveys/:id/summary',
  access: 'admin',
  summary: 'Сколько ответов у анкеты и у каждого её вопроса',
  params: surveyParams,
  response: responseSummary,
});

export const listResponses = endpoint({
  method: 'GET',
  path: '/api/surveys/:id/responses',
  access: 'admin',
  summary: 'Отправленные ответы человек за человеком, новые первыми',
  params: surveyParams,
  query: page,
  response: z.array(surveyResponse),
});

export const listQuestionAnswers = endpoint({
  method: 'GET',
  path: '/api/surveys/:id/questions/:questionId/answers',
  access: 'admin',
  summary: 'Отправленные ответы на один вопрос, новые первыми',
  params: surveyParams.extend({ questionId: id }),
  query: page,
  response: z.array(questionAnswer),
});

export const downloadResponses = endpoint({
  method: 'GET',
  path: '/api/surveys/:id/responses.csv',
  access: 'admin',
  summary: 'Отправленные ответы таблицей для Excel',
  params: surveyParams,
  query: z.object({ timeZone: timeZone.default('UTC'), format: tableFormat }),
  response: z.string(),
  contentType: 'text/csv',
});
