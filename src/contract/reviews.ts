import { z } from 'zod';
import { answer, reviewAuthor, reviewStatistics } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { confidence, remarksInput, saysSomething } from './feedback.ts';
import { id, text, time } from './text.ts';

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
    confidence: confidence.nullable().describe('Уверенность модели'),
    helpful: z.boolean().nullable().describe('Помог ли отзыв, по словам студента'),
    prompt: z
      .array(z.object({ role: z.string(), content: z.string() }))
      .nullable()
      .describe('Промпт, как он был отправлен модели; только для администратора'),
    createdAt: time,
    finishedAt: time.nullable(),
  })
  .meta({ id: 'ReviewRecord' });
export type ReviewRecord = z.infer<typeof reviewRecord>;

export const listReviews = endpoint({
  method: 'GET',
  path: '/api/answers/:id/reviews',
  access: 'curator',
  summary: 'История проверок ответа, новые первыми',
  params: z.object({ id }),
  response: z.array(reviewRecord),
});

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

export const writeFeedback = endpoint({
  method: 'PUT',
  path: '/api/answers/:id/feedback',
  access: 'curator',
  summary: 'Написать обратную связь от имени наставника; проверка моделью, если она идёт, отменяется',
  params: z.object({ id }),
  body: feedbackInput,
  bodyLimit: 256 * 1024,
  response: answer,
});

export const rateReview = endpoint({
  method: 'PUT',
  path: '/api/reviews/:id/helpful',
  access: 'signedIn',
  summary: 'Сказать, помог ли отзыв на свой ответ; null забирает оценку назад',
  params: z.object({ id }),
  body: z.object({ helpful: z.boolean().nullable() }),
  response: z.object({ helpful: z.boolean().nullable() }),
});

export const putReviewInForce = endpoint({
  method: 'POST',
  path: '/api/answers/:id/reviews/:reviewId/in-force',
  access: 'curator',
  summary: 'Поставить один из готовых отзывов: его будет читать студент',
  params: z.object({ id, reviewId: id }),
  response: answer,
});

export const retryFailedReviews = endpoint({
  method: 'POST',
  path: '/api/reviews/retry-failed',
  access: 'curator',
  summary: 'Проверить заново все ответы, чья последняя проверка не удалась; куратору — ответы его людей',
  body: z.object({
    lessonId: id.optional().describe('Только ответы на этот урок'),
    courseId: id.optional().describe('Только ответы в этом курсе'),
  }),
  response: z.object({ queued: z.int().describe('Сколько ответов отправлено на проверку') }),
});
