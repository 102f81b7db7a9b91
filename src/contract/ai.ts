import { z } from 'zod';
import { criterionInput, mostCriteria } from './criteria.ts';
import { endpoint } from './endpoint.ts';
import { lessonInput } from './lessons.ts';
import { answerMaxLength } from './limits.ts';
import { id, requiredText, text, time } from './text.ts';

/** Where reviews come from now. `source` distinguishes a configured endpoint from one found on this machine. */
export const aiStatus = z.object({
  source: z.enum(['configured', 'found', 'demo', 'none']),
  address: z.string().nullable().describe('Адрес модели без ключей'),
  model: z.string().nullable(),
  checkedAt: time.nullable(),
  waiting: z.int().describe('Сколько ответов ждут, пока ИИ не настроен'),
  failed: z.int().describe('Сколько ответов остались без обратной связи из-за отказа'),
});
export type AiStatus = z.infer<typeof aiStatus>;

export const getAiStatus = endpoint({
  method: 'GET',
  path: '/api/ai/status',
  access: 'admin',
  summary: 'Какая модель проверяет ответы и сколько ответов ждут',
  response: aiStatus,
});

/** The result of a trial: a failure of the model is a result too, with its cause for the administrator. */
export const promptTrial = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('done'),
    text: z.string().describe('Markdown'),
    model: z.string(),
    ms: z.int(),
  }),
  z.object({ state: z.literal('failed'), cause: z.string() }),
]);
export type PromptTrial = z.infer<typeof promptTrial>;

const courseId = id
  .optional()
  .describe('Курс урока: его правило, где могут быть модели, и его бюджет действуют и здесь');

export const tryPrompt = endpoint({
  method: 'POST',
  path: '/api/ai/try-prompt',
  access: 'admin',
  summary: 'Попробовать промпт урока на образце ответа; ничего не сохраняется',
  body: lessonInput
    .pick({ content: true, transcription: true, assignment: true, aiPrompt: true, criteria: true })
    .extend({ courseId, answer: requiredText(answerMaxLength, 'Напишите образец ответа') }),
  bodyLimit: 4 * 1024 * 1024,
  response: promptTrial,
});

/** What a model would be asked about a sample answer. */
export const requestPreview = z
  .object({
    endpoint: z.string().nullable().describe('Какой модели; null: найденной на этом компьютере или никакой'),
    endpoints: z.array(z.string()).describe('Модели, которые годятся курсу, в порядке предпочтения'),
    contextTokens: z
      .int()
      .nullable()
      .describe('Сколько токенов помещается вместе с отзывом; null: не задано'),
    messages: z.array(z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.string() })),
    tokens: z.int().describe('Сколько занял бы весь материал с местом для отзыва; оценка'),
    sentTokens: z.int().describe('Сколько занимает то, что отправится, с местом для отзыва; оценка'),
    fits: z.boolean().describe('Помещается ли то, что отправится'),
    left: z.int().describe('Сколько абзацев и строк расшифровки не вошло'),
  })
  .meta({ id: 'RequestPreview' });
export type RequestPreview = z.infer<typeof requestPreview>;

export const previewRequest = endpoint({
  method: 'POST',
  path: '/api/ai/preview-request',
  access: 'admin',
  summary: 'Что получит модель, если её спросить об образце ответа; ничего не отправляется и не сохраняется',
  body: tryPrompt.body.extend({
    endpoint: z.string().max(100).optional().describe('Без неё — первая модель'),
  }),
  bodyLimit: 4 * 1024 * 1024,
  response: requestPreview,
});

/** A failure of the model is a result too, with its cause. */
export const criteriaSuggestion = z.discriminatedUnion('state', [
  z.object({ state: z.literal('done'), criteria: z.array(criterionInput.omit({ id: true })) }),
  z.object({ state: z.literal('failed'), cause: z.string() }),
]);
export type CriteriaSuggestion = z.infer<typeof criteriaSuggestion>;

export const suggestCriteria = endpoint({
  method: 'POST',
  path: '/api/ai/suggest-criteria',
  access: 'admin',
  summary: 'Попросить модель предложить критерии по заданию; ничего не сохраняется',
  body: z.object({
    courseId,
    title: text(200).default(''),
    assignment: requiredText(50_000, 'Сначала напишите задание: по нему модель предложит критерии'),
    content: text(200_000).default(''),
    taken: z.array(text(120)).max(mostCriteria).default([]).describe('Названия критериев, которые уже есть'),
  }),
  bodyLimit: 4 * 1024 * 1024,
  response: criteriaSuggestion,
});
