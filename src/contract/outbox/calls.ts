import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, namedTime, text } from '#contract/text.ts';
import { letterState, outgoingLetter, outgoingStatus } from './schemas.ts';

export const outbox = {
  listOutgoing: endpoint({
    method: 'GET',
    path: '/api/outgoing',
    access: 'admin',
    summary: 'Исходящие письма, новые первыми: состояние и попытки, без текста',
    query: z.object({
      state: letterState.optional(),
      search: text(200).optional().describe('Слова из имени или адреса'),
      limit: z.coerce.number().int().min(1).max(200).default(50),
      cursor: id.optional().describe('id последнего полученного письма'),
    }),
    response: z.array(outgoingLetter),
  }),

  getOutgoingStatus: endpoint({
    method: 'GET',
    path: '/api/outgoing/status',
    access: 'admin',
    summary: 'Отправляются ли письма и сколько их ждёт',
    response: outgoingStatus,
  }),

  retryLetter: endpoint({
    method: 'POST',
    path: '/api/outgoing/:id/retry',
    access: 'admin',
    summary: 'Отправить письмо ещё раз: неудачное или то, что ждёт следующей попытки',
    params: z.object({ id }),
    response: z.object({ id }),
  }),

  retryFailedLetters: endpoint({
    method: 'POST',
    path: '/api/outgoing/retry-failed',
    access: 'admin',
    summary: 'Отправить ещё раз все неудачные письма',
    body: z.object({
      since: namedTime.optional().describe('Только те, что стали неудачными не раньше этого времени'),
    }),
    response: z.object({ retried: z.int().describe('Сколько писем поставлено в очередь') }),
  }),

  sendTestLetter: endpoint({
    method: 'POST',
    path: '/api/outgoing/test',
    access: 'admin',
    summary: 'Отправить проверочное письмо на свой адрес, не чаще раза в минуту',
    response: z.object({ id: id.describe('id письма'), to: z.string() }),
  }),

  /** No page makes it: a mail service's hook does, through a few lines of the school's own. */
  noteBounces: endpoint({
    method: 'POST',
    path: '/api/mail/bounces',
    access: 'admin',
    scope: 'mail:bounces',
    summary:
      'Отметить адреса, на которые письма не доходят: пока адрес не сменят, на него уходят только письма о безопасности и о тревоге',
    body: z.object({
      addresses: z
        .array(text(254))
        .min(1, 'Назовите хотя бы один адрес')
        .max(1_000, 'Не больше 1000 адресов сразу'),
    }),
    response: z.object({ noted: z.int().describe('У скольких людей это стало известно только теперь') }),
  }),
};
