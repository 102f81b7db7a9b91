import { z } from 'zod';
import { id, time } from '#contract/text.ts';
import { choice, closedAsks } from './asks.ts';
import { surveyPlace } from './schemas.ts';

// A survey as seen by the person who fills it in.
export const surveyAnswerMaxLength = 10_000;

/** `wording` identifies the version of the text that the person sees; their answer is stored with it. */
const formQuestion = z.object({ id, wording: z.int(), questionText: z.string(), asks: closedAsks });
export type FormQuestion = z.infer<typeof formQuestion>;

const ownAnswer = z.object({
  questionId: id,
  wording: z.int(),
  questionText: z.string().describe('Вопрос, как его видел отвечавший'),
  asks: closedAsks,
  removed: z.boolean().describe('Вопроса в анкете больше нет'),
  text: z.string().describe('Выбранное — словами'),
  choice,
});

export const ownResponse = z
  .object({
    revision: z.int().describe('Растёт с каждым сохранением черновика'),
    startedAt: time,
    updatedAt: time,
    sentAt: time.nullable().describe('null у черновика'),
    answers: z.array(ownAnswer),
    support: z
      .string()
      .optional()
      .describe('Что прочитать сразу: ответы похожи на тревогу. Ложная тревога его убирает'),
    reply: z
      .object({ text: z.string().describe('Markdown'), by: z.string().nullable(), at: time })
      .optional()
      .describe('Что ответил человек, который прочитал тревогу'),
  })
  .meta({ id: 'OwnResponse' });
export type OwnResponse = z.infer<typeof ownResponse>;

export const surveyForm = z
  .object({
    id,
    title: z.string(),
    description: z.string().nullable(),
    isActive: z.boolean(),
    anonymous: z.boolean().describe('Черновик остаётся в браузере'),
    alreadySent: z
      .boolean()
      .optional()
      .describe('Анонимная анкета уже отправлена: какие ответы вошедшего, не записано нигде'),
    questions: z.array(formQuestion).describe('По порядку'),
    response: ownResponse.nullable().describe('Черновик или отправленные ответы вошедшего'),
  })
  .meta({ id: 'SurveyForm' });
export type SurveyForm = z.infer<typeof surveyForm>;

export const offeredSurvey = z.object({
  id,
  title: z.string(),
  description: z.string().nullable(),
  place: surveyPlace,
  questionCount: z.int(),
  state: z.enum(['new', 'draft', 'sent']),
});
export type OfferedSurvey = z.infer<typeof offeredSurvey>;
