import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, requiredText, time } from './text.ts';

export const answerMaxLength = 20_000;

/** Who wrote the feedback: the model, or an administrator as the mentor. */
export const reviewAuthor = z.enum(['model', 'mentor']);

/** The state of an answer's newest review. `attempt` counts the tries of the queue, so that a page can tell a restarted text. */
export const review = z.discriminatedUnion('state', [
  z.object({ state: z.literal('waiting') }),
  z.object({ state: z.literal('not_configured') }),
  z.object({
    state: z.literal('in_progress'),
    attempt: z.int(),
    text: z.string().describe('Написанное моделью к этому моменту'),
  }),
  z.object({ state: z.literal('done'), author: reviewAuthor, finishedAt: time }),
  z.object({
    state: z.literal('failed'),
    cause: z.string().optional().describe('Причина отказа; только для администратора'),
  }),
]);
export type Review = z.infer<typeof review>;
export type ReviewState = Review['state'];

export const answer = z.object({
  id,
  userId: id,
  lessonId: id,
  content: z.string(),
  aiResponse: z.string().nullable().describe('Markdown: действующая обратная связь'),
  createdAt: time,
  updatedAt: time,
  review,
  user: z
    .object({ id, firstName: z.string(), lastName: z.string() })
    .optional()
    .describe('Автор ответа; только для администратора'),
});
export type Answer = z.infer<typeof answer>;

export const answerInput = z.object({ content: requiredText(answerMaxLength, 'Напишите ответ') });

const answerParams = z.object({ id });

export const listAnswers = endpoint({
  method: 'GET',
  path: '/api/lessons/:id/answers',
  access: 'signedIn',
  summary: 'Ответы на урок, новые первыми: студенту свои, администратору все',
  params: z.object({ id }),
  query: z.object({
    userId: id.optional().describe('Только ответы этого человека'),
    limit: z.coerce.number().int().min(1).max(1000).optional(),
    cursor: id.optional().describe('id последнего полученного ответа'),
  }),
  response: z.array(answer),
});

export const submitAnswer = endpoint({
  method: 'POST',
  path: '/api/lessons/:id/answers',
  access: 'signedIn',
  summary: 'Отправить ответ; повтор с тем же Idempotency-Key вернёт уже сохранённый',
  params: z.object({ id }),
  headers: z.object({
    'idempotency-key': z
      .string()
      .regex(/^[\x21-\x7e]{1,128}$/, 'Idempotency-Key: от 1 до 128 печатных символов')
      .optional(),
  }),
  body: answerInput,
  bodyLimit: 256 * 1024,
  response: answer,
  status: 201,
});

export const deleteAnswer = endpoint({
  method: 'DELETE',
  path: '/api/answers/:id',
  access: 'admin',
  summary: 'Удалить ответ вместе с его обратной связью',
  params: answerParams,
  response: z.object({ id }),
});

export const rerunReview = endpoint({
  method: 'POST',
  path: '/api/answers/:id/review',
  access: 'admin',
  summary: 'Проверить ответ заново',
  params: answerParams,
  response: answer,
  status: 201,
});
