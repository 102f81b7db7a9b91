import { z } from 'zod';
import { criterionInput, mostCriteria } from './criteria.ts';
import { endpoint } from './endpoint.ts';
import { lessonInput } from './lessons.ts';
import { answerMaxLength } from './limits.ts';
import { requiredText, text, time } from './text.ts';

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

export const tryPrompt = endpoint({
  method: 'POST',
  path: '/api/ai/try-prompt',
  access: 'admin',
  summary: 'Попробовать промпт урока на образце ответа; ничего не сохраняется',
  body: lessonInput
    .pick({ content: true, transcription: true, assignment: true, aiPrompt: true, criteria: true })
    .extend({ answer: requiredText(answerMaxLength, 'Напишите образец ответа') }),
  bodyLimit: 4 * 1024 * 1024,
  response: promptTrial,
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
    title: text(200).default(''),
    assignment: requiredText(50_000, 'Сначала напишите задание: по нему модель предложит критерии'),
    content: text(200_000).default(''),
    taken: z.array(text(120)).max(mostCriteria).default([]).describe('Названия критериев, которые уже есть'),
  }),
  bodyLimit: 4 * 1024 * 1024,
  response: criteriaSuggestion,
});
