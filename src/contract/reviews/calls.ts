import { z } from 'zod';
import { answer } from '#contract/answers/schemas.ts';
import { endpoint } from '#contract/endpoint.ts';
import { mostCriteria } from '#contract/lessons/criteria.ts';
import { lessonInput } from '#contract/lessons/schemas.ts';
import { answerMaxLength, transcriptionMaxLength } from '#contract/limits.ts';
import { id, requiredText, text, time } from '#contract/text.ts';
import {
  aiStatus,
  criteriaSuggestion,
  fewestSuggested,
  mostSuggested,
  promptTrial,
  requestPreview,
} from './ai.ts';
import { unhelpful } from './feedback.ts';
import { feedbackInput, reviewRecord } from './schemas.ts';

const courseId = id
  .optional()
  .describe('Курс урока: его правило, где могут быть модели, и его бюджет действуют и здесь');

const promptTrialInput = lessonInput
  .pick({
    content: true,
    transcription: true,
    assignment: true,
    aiPrompt: true,
    criteria: true,
    cueing: true,
  })
  .extend({ courseId, answer: requiredText(answerMaxLength, 'Напишите образец ответа') });

export const reviews = {
  listReviews: endpoint({
    method: 'GET',
    path: '/api/answers/:id/reviews',
    access: 'curator',
    summary: 'История проверок ответа, новые первыми',
    params: z.object({ id }),
    response: z.array(reviewRecord),
  }),

  writeFeedback: endpoint({
    method: 'PUT',
    path: '/api/answers/:id/feedback',
    access: 'curator',
    summary: 'Написать обратную связь от имени наставника; проверка моделью, если она идёт, отменяется',
    params: z.object({ id }),
    body: feedbackInput.safeExtend({
      basedOn: time
        .optional()
        .describe(
          'updatedAt ответа, с которого начата обратная связь: если с тех пор её написал другой человек, 409',
        ),
    }),
    bodyLimit: 256 * 1024,
    response: answer,
  }),

  rateReview: endpoint({
    method: 'PUT',
    path: '/api/reviews/:id/helpful',
    access: 'signedIn',
    summary: 'Сказать, помог ли отзыв на свой ответ; null забирает оценку назад',
    params: z.object({ id }),
    body: z
      .object({
        helpful: z.boolean().nullable(),
        unhelpful: unhelpful.optional().describe('Чем не помог; только вместе с helpful: false'),
      })
      .refine(({ helpful, unhelpful: why }) => why === undefined || helpful === false, {
        path: ['unhelpful'],
        message: 'Причину называют у отзыва, который не помог',
      }),
    response: z.object({ helpful: z.boolean().nullable(), unhelpful: unhelpful.optional() }),
  }),

  putReviewInForce: endpoint({
    method: 'POST',
    path: '/api/answers/:id/reviews/:reviewId/in-force',
    access: 'curator',
    summary: 'Поставить один из готовых отзывов: его будет читать студент',
    params: z.object({ id, reviewId: id }),
    response: answer,
  }),

  listLenders: endpoint({
    method: 'GET',
    path: '/api/remarks/:id/lenders',
    access: 'curator',
    summary:
      'Слова студента, которыми доказан уровень замечания, и рядом слова наставника, которые он повторил',
    params: z.object({ id }),
    response: z.array(
      z.object({
        words: z.string().describe('Слова студента'),
        told: z.string().nullable().describe('Слова наставника; null: их больше нет'),
      }),
    ),
  }),

  liftBorrowed: endpoint({
    method: 'POST',
    path: '/api/remarks/:id/lift',
    access: 'curator',
    summary: 'Сказать, что это слова самого студента: уровень и закрытое ими считаются, и тех же слов впредь',
    params: z.object({ id }),
    response: z.object({ isLifted: z.literal(true) }),
  }),

  retryFailedReviews: endpoint({
    method: 'POST',
    path: '/api/reviews/retry-failed',
    access: 'curator',
    summary: 'Проверить заново все ответы, чья последняя проверка не удалась; куратору — ответы его людей',
    body: z.object({
      lessonId: id.optional().describe('Только ответы на этот урок'),
      courseId: id.optional().describe('Только ответы в этом курсе'),
    }),
    response: z.object({ queued: z.int().describe('Сколько ответов отправлено на проверку') }),
  }),

  getAiStatus: endpoint({
    method: 'GET',
    path: '/api/ai/status',
    access: 'admin',
    summary: 'Какая модель проверяет ответы и сколько ответов ждут',
    response: aiStatus,
  }),

  tryPrompt: endpoint({
    method: 'POST',
    path: '/api/ai/try-prompt',
    access: 'admin',
    summary: 'Попробовать промпт урока на образце ответа; ничего не сохраняется',
    body: promptTrialInput,
    bodyLimit: 4 * 1024 * 1024,
    response: promptTrial,
  }),

  previewRequest: endpoint({
    method: 'POST',
    path: '/api/ai/preview-request',
    access: 'admin',
    summary:
      'Что получит модель, если её спросить об образце ответа; ничего не отправляется и не сохраняется',
    body: promptTrialInput.extend({
      endpoint: z.string().max(100).optional().describe('Без неё — первая модель'),
    }),
    bodyLimit: 4 * 1024 * 1024,
    response: requestPreview,
  }),

  suggestCriteria: endpoint({
    method: 'POST',
    path: '/api/ai/suggest-criteria',
    access: 'admin',
    summary: 'Попросить модель предложить критерии по заданию или по сцене разговора; ничего не сохраняется',
    body: z.object({
      courseId,
      lessonId: id
        .optional()
        .describe('Урок, если он уже создан: сцена, роль и цель его разговора — тоже задание'),
      title: text(200).default(''),
      assignment: text(50_000).default('').describe('Пустым бывает только у урока с разговором'),
      content: text(200_000).default(''),
      transcription: text(transcriptionMaxLength).default(''),
      count: z
        .int()
        .min(fewestSuggested)
        .max(mostSuggested)
        .optional()
        .describe('Сколько критериев предложить; не указано: сколько нужно заданию, от трёх до пяти'),
      taken: z
        .array(text(120))
        .max(mostCriteria)
        .default([])
        .describe('Названия критериев, которые уже есть'),
    }),
    bodyLimit: 4 * 1024 * 1024,
    response: criteriaSuggestion,
  }),
};
