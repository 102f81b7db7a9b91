import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { time } from './text.ts';

/** Where reviews come from now. `source` tells a configured endpoint from one found on this machine. */
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
