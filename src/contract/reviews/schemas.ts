import { z } from 'zod';
import { reviewAuthor, reviewStatistics } from '#contract/answers/schemas.ts';
import { id, text, time } from '#contract/text.ts';
import { confidence, counterQuote, remarksInput, saysSomething, unhelpful } from './feedback.ts';

export const feedbackMaxLength = 20_000;

/** One review of an answer, as the administrator sees it; a curator doesn't get what the model was told and wrote. */
export const reviewRecord = reviewStatistics
  .extend({
    id,
    author: reviewAuthor,
    state: z.enum(['waiting', 'not_configured', 'in_progress', 'done', 'failed', 'cancelled', 'with_person']),
    inForce: z.boolean().describe('Этот текст читает студент'),
    requestedBy: z
      .object({ id, firstName: z.string(), lastName: z.string() })
      .nullable()
      .describe('Кто написал или попросил проверить заново; null, если проверка началась сама'),
    tries: z.int().describe('Сколько раз проверка начиналась'),
    text: z.string().nullable().describe('Markdown'),
    cause: z.string().nullable().describe('Причина отказа; только для администратора'),
    version: z.int().nullable().describe('Номер версии наставника'),
    raw: z
      .string()
      .nullable()
      .describe('Что написала модель, до проверки; только для администратора, null у отзыва одним текстом'),
    quotesLost: z.int().describe('Сколько цитат модели не нашлось в ответе'),
    sentencesCut: z
      .int()
      .describe('Сколько предложений с готовыми словами убрано: там, где наставник наводит'),
    confidence: confidence.nullable().describe('Уверенность ИИ-наставника'),
    helpful: z.boolean().nullable().describe('Помог ли отзыв, по словам студента'),
    unhelpful: unhelpful.optional().describe('Чем не помог, если студент это сказал'),
    prompt: z
      .array(z.object({ role: z.string(), content: z.string() }))
      .nullable()
      .describe('Промпт, как он был отправлен модели; только для администратора'),
    promptErased: z.boolean().optional().describe('Промпт и слова модели стёрты по сроку хранения'),
    counterQuotes: z
      .array(
        counterQuote.extend({
          remarkId: id,
          criterion: z.string().describe('Название критерия'),
          cause: z.string().nullable().describe('Причина сбоя; только для администратора'),
          raw: z.string().nullable().describe('Что написала модель; только для администратора'),
        }),
      )
      .describe('«Вот же»: слова студента против замечаний этого отзыва, по порядку'),
    createdAt: time,
    finishedAt: time.nullable(),
  })
  .meta({ id: 'ReviewRecord' });
export type ReviewRecord = z.infer<typeof reviewRecord>;

/** With remarks, `text` is the summary below them. */
export const feedbackInput = z
  .object({
    text: text(feedbackMaxLength).describe('Markdown: весь отзыв; с remarks — только итог'),
    remarks: remarksInput.optional().describe('Отзыв по критериям; без него весь отзыв в text'),
  })
  .refine((given) => given.text.trim() !== '' || given.remarks?.some(saysSomething), {
    path: ['text'],
    message: 'Напишите обратную связь',
  });
export type FeedbackInput = z.output<typeof feedbackInput>;
