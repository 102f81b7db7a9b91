import { z } from 'zod';
import { criterionInput } from '#contract/lessons/criteria.ts';
import { time } from '#contract/text.ts';

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

/** A failure of the model is a result too, with its cause. */
export const criteriaSuggestion = z.discriminatedUnion('state', [
  z.object({ state: z.literal('done'), criteria: z.array(criterionInput.omit({ id: true })) }),
  z.object({ state: z.literal('failed'), cause: z.string() }),
]);
export type CriteriaSuggestion = z.infer<typeof criteriaSuggestion>;

export const fewestSuggested = 3;
export const mostSuggested = 5;
