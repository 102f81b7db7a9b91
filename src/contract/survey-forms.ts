import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { questionsMaxCount, surveyParams, surveyPlace } from './surveys.ts';
import { id, text, time } from './text.ts';

// A survey as seen by the person who fills it in.

export const surveyAnswerMaxLength = 10_000;

/** `wording` identifies the version of the text that the person sees; their answer is stored with it. */
const formQuestion = z.object({ id, wording: z.int(), questionText: z.string() });
export type FormQuestion = z.infer<typeof formQuestion>;

const ownAnswer = z.object({
  questionId: id,
  wording: z.int(),
  questionText: z.string().describe('Вопрос, как его видел отвечавший'),
  removed: z.boolean().describe('Вопроса в анкете больше нет'),
  text: z.string(),
});

export const ownResponse = z
  .object({
    revision: z.int().describe('Растёт с каждым сохранением черновика'),
    startedAt: time,
    updatedAt: time,
    sentAt: time.nullable().describe('null у черновика'),
    answers: z.array(ownAnswer),
  })
  .meta({ id: 'OwnResponse' });
export type OwnResponse = z.infer<typeof ownResponse>;

export const surveyForm = z
  .object({
    id,
    title: z.string(),
    description: z.string().nullable(),
    isActive: z.boolean(),
    questions: z.array(formQuestion).describe('По порядку'),
    response: ownResponse.nullable().describe('Черновик или отправленные ответы вошедшего'),
  })
  .meta({ id: 'SurveyForm' });
export type SurveyForm = z.infer<typeof surveyForm>;

const givenAnswers = z
  .array(
    z.object({
      questionId: id,
      wording: z.int('Укажите целое число').min(1).max(1_000_000),
      text: text(surveyAnswerMaxLength),
    }),
  )
  .max(questionsMaxCount)
  .refine(isEachOnce, 'На один вопрос дано два ответа');

function isEachOnce(answers: readonly { questionId: string }[]): boolean {
  return new Set(answers.map(({ questionId }) => questionId)).size === answers.length;
}

/** Enough for every answer at its maximum length. */
const bodyLimit = 8 * 1024 * 1024;

export const offeredSurvey = z.object({
  id,
  title: z.string(),
  description: z.string().nullable(),
  place: surveyPlace,
  questionCount: z.int(),
  state: z.enum(['new', 'draft', 'sent']),
});
export type OfferedSurvey = z.infer<typeof offeredSurvey>;

export const listCourseSurveys = endpoint({
  method: 'GET',
  path: '/api/courses/:courseId/surveys',
  access: 'signedIn',
  summary: 'Активные анкеты, которые предлагаются в курсе',
  params: z.object({ courseId: id }),
  response: z.array(offeredSurvey),
});

export const getSurveyForm = endpoint({
  method: 'GET',
  path: '/api/surveys/:id/form',
  access: 'signedIn',
  summary: 'Анкета для заполнения, с черновиком вошедшего',
  params: surveyParams,
  response: surveyForm,
});

export const saveSurveyDraft = endpoint({
  method: 'PUT',
  path: '/api/surveys/:id/draft',
  access: 'signedIn',
  summary: 'Сохранить в черновике названные ответы; остальные в нём остаются',
  params: surveyParams,
  body: z.object({ answers: givenAnswers }),
  bodyLimit,
  response: ownResponse,
});

export const sendSurvey = endpoint({
  method: 'POST',
  path: '/api/surveys/:id/send',
  access: 'signedIn',
  summary: 'Отправить ответы: один раз, повтор того же даёт уже отправленное',
  params: surveyParams,
  body: z.object({
    answers: givenAnswers,
    revision: z
      .int()
      .optional()
      .describe('Черновик, который перед глазами: если он с тех пор изменён на другом устройстве, 409'),
  }),
  bodyLimit,
  response: ownResponse,
});
