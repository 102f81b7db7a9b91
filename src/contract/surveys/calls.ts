import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, text } from '#contract/text.ts';
import { choice } from './asks.ts';
import { questionsMaxCount, surveyParams } from './schemas.ts';
import { offeredSurvey, ownResponse, surveyAnswerMaxLength, surveyForm } from './survey-forms.ts';

const givenAnswers = z
  .array(
    z.object({
      questionId: id,
      wording: z.int('Укажите целое число').min(1).max(1_000_000),
      text: text(surveyAnswerMaxLength).default('').describe('Своими словами'),
      choice,
    }),
  )
  .max(questionsMaxCount)
  .refine(isEachOnce, 'На один вопрос дано два ответа');

function isEachOnce(answers: readonly { questionId: string }[]): boolean {
  return new Set(answers.map(({ questionId }) => questionId)).size === answers.length;
}

/** Enough for every answer at its maximum length. */
const responseLimit = 8 * 1024 * 1024;

export const surveys = {
  listCourseSurveys: endpoint({
    method: 'GET',
    path: '/api/courses/:courseId/surveys',
    access: 'signedIn',
    summary: 'Активные анкеты, которые предлагаются в курсе',
    params: z.object({ courseId: id }),
    response: z.array(offeredSurvey),
  }),

  getSurveyForm: endpoint({
    method: 'GET',
    path: '/api/surveys/:id/form',
    access: 'signedIn',
    summary: 'Анкета для заполнения, с черновиком вошедшего',
    params: surveyParams,
    response: surveyForm,
  }),

  saveSurveyDraft: endpoint({
    method: 'PUT',
    path: '/api/surveys/:id/draft',
    access: 'signedIn',
    summary: 'Сохранить в черновике названные ответы; остальные в нём остаются',
    params: surveyParams,
    body: z.object({ answers: givenAnswers }),
    bodyLimit: responseLimit,
    response: ownResponse,
  }),

  sendSurvey: endpoint({
    method: 'POST',
    path: '/api/surveys/:id/send',
    access: 'signedIn',
    summary:
      'Отправить ответы: один раз, повтор того же даёт уже отправленное; анонимную анкету администратор не отправляет, 403',
    params: surveyParams,
    body: z.object({
      answers: givenAnswers,
      revision: z
        .int()
        .optional()
        .describe('Черновик, который перед глазами: если он с тех пор изменён на другом устройстве, 409'),
      anonymous: z.boolean().optional().describe('Анкета обещала анонимность: если она теперь именная, 409'),
    }),
    bodyLimit: responseLimit,
    response: ownResponse,
  }),
};
