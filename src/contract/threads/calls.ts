import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { keyHeaders } from '#contract/idempotency-key.ts';
import { messageMaxLength, messagesADay } from '#contract/limits.ts';
import { id, requiredText } from '#contract/text.ts';
import { message, thread, threadSummary } from './schemas.ts';

const params = z.object({ id });

export const threads = {
  listThreads: endpoint({
    method: 'GET',
    path: '/api/threads',
    access: 'signedIn',
    summary:
      'Своя переписка со школой, по курсам, новая первой; с userId — переписка человека, которого вы ведёте',
    query: z.object({ userId: id.optional() }),
    response: z.array(threadSummary),
  }),

  getThread: endpoint({
    method: 'GET',
    path: '/api/threads/:id',
    access: 'signedIn',
    summary:
      'Одна переписка: тому, чья она, кураторам, которые читают его ответы этого курса, и администраторам',
    params,
    query: z.object({ before: id.optional().describe('id самого раннего полученного сообщения') }),
    response: thread,
  }),

  postMessage: endpoint({
    method: 'POST',
    path: '/api/threads/:id/messages',
    access: 'signedIn',
    summary: `Написать в переписку; не больше ${messagesADay} сообщений в день в каждую сторону. Слова студента ждут человека в очереди, слова школы решают эту запись`,
    params,
    headers: keyHeaders,
    body: z.object({
      text: requiredText(messageMaxLength, 'Напишите сообщение'),
      upTo: id
        .optional()
        .describe(
          'Последнее сообщение, которое видел отвечающий от школы: о том, что пришло позже, запись остаётся',
        ),
    }),
    response: z.object({
      message,
      support: z.string().optional().describe('Что прочитать сразу, если слова похожи на тревогу'),
    }),
    status: 201,
  }),

  markThreadSeen: endpoint({
    method: 'PUT',
    path: '/api/threads/:id/seen',
    access: 'signedIn',
    summary: 'Отметить свою переписку прочитанной, и уведомления о ней; повтор ничего не меняет',
    params,
    response: z.object({ seen: z.int() }),
  }),
};
