import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, namedTime, text, time } from './text.ts';

export const letterState = z.enum(['waiting', 'sent', 'failed', 'dropped']);
export type LetterState = z.infer<typeof letterState>;

export const letterTry = z.object({
  number: z.int(),
  at: time,
  ms: z.int().describe('Сколько длилась попытка, мс'),
  status: z.int().nullable().describe('Код ответа почтового сервера; null, если он не ответил'),
  answer: z.string().nullable().describe('Ответ почтового сервера, сокращённый'),
});

/** What becomes of a letter; never its text. */
export const outgoingLetter = z.object({
  id,
  kind: z.string().describe('О чём письмо: invite, reset, notice и другие'),
  state: letterState,
  to: z.string().nullable().describe('Адрес; null, если человека больше нет'),
  person: z
    .object({ id, firstName: z.string(), lastName: z.string() })
    .nullable()
    .describe('Кому письмо; null, если у адреса нет учётной записи'),
  createdAt: time,
  dueAt: time.describe('Когда отправлять; у ждущего письма — время следующей попытки'),
  endedAt: time.nullable().describe('Когда отправлено, отменено или признано неудачным'),
  problem: z.string().nullable().describe('Почему не отправлено'),
  tries: z.array(letterTry).describe('Попытки по порядку'),
});
export type OutgoingLetter = z.infer<typeof outgoingLetter>;

export const outgoingStatus = z.object({
  on: z.boolean().describe('Отправляются ли письма: задан ли SMTP_URL'),
  from: z.string().nullable().describe('От кого письма'),
  waiting: z.int().describe('Сколько писем ждёт отправки'),
  failed: z.int().describe('Сколько писем не удалось отправить за сутки'),
  oldestAt: time.nullable().describe('С какого времени ждёт старейшее письмо, которое пора отправить'),
  lastSentAt: time.nullable().describe('Когда отправлено последнее письмо'),
});
export type OutgoingStatus = z.infer<typeof outgoingStatus>;

export const listOutgoing = endpoint({
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
});

export const getOutgoingStatus = endpoint({
  method: 'GET',
  path: '/api/outgoing/status',
  access: 'admin',
  summary: 'Отправляются ли письма и сколько их ждёт',
  response: outgoingStatus,
});

export const retryLetter = endpoint({
  method: 'POST',
  path: '/api/outgoing/:id/retry',
  access: 'admin',
  summary: 'Отправить письмо ещё раз: неудачное или то, что ждёт следующей попытки',
  params: z.object({ id }),
  response: z.object({ id }),
});

export const retryFailedLetters = endpoint({
  method: 'POST',
  path: '/api/outgoing/retry-failed',
  access: 'admin',
  summary: 'Отправить ещё раз все неудачные письма',
  body: z.object({
    since: namedTime.optional().describe('Только те, что стали неудачными не раньше этого времени'),
  }),
  response: z.object({ retried: z.int().describe('Сколько писем поставлено в очередь') }),
});

export const sendTestLetter = endpoint({
  method: 'POST',
  path: '/api/outgoing/test',
  access: 'admin',
  summary: 'Отправить проверочное письмо на свой адрес, не чаще раза в минуту',
  response: z.object({ id: id.describe('id письма'), to: z.string() }),
});
