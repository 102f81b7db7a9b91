import { z } from 'zod';
import { id, time } from '#contract/text.ts';

export const letterState = z.enum(['waiting', 'sent', 'failed', 'dropped']);
export type LetterState = z.infer<typeof letterState>;

export const letterTry = z.object({
  number: z.int(),
  at: time,
  ms: z.int().describe('Сколько длилась попытка, мс'),
  status: z.int().nullable().describe('Код ответа почтового сервера; null, если он не ответил'),
  answer: z.string().nullable().describe('Ответ почтового сервера, сокращённый'),
});

export type MailKind =
  | 'invite'
  | 'reset'
  | 'confirm_email'
  | 'email_changed'
  | 'join'
  | 'new_device'
  | 'factor_off'
  | 'identity_changed'
  | 'erasure_asked'
  | 'erasure_refused'
  | 'notice'
  | 'digest'
  | 'test';

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
