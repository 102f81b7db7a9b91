import { z } from 'zod';
import { answerDraft } from '#contract/answers/answer-drafts.ts';
import { id, time } from './text.ts';

/** Every error code with its HTTP status: the page distinguishes errors by the code alone. */
export const errorStatus = {
  invalid: 400,
  wrong_password: 400,
  wrong_code: 400,
  unauthenticated: 401,
  session_idle: 401,
  wrong_credentials: 401,
  second_factor_required: 401,
  second_factor_setup: 401,
  attempt_over: 401,
  forbidden: 403,
  cross_site: 403,
  password_change_required: 403,
  consent_required: 403,
  no_access: 403,
  access_expired: 403,
  lesson_not_open: 403,
  survey_closed: 403,
  not_found: 404,
  conflict: 409,
  stale_lesson: 409,
  stale_scenario: 409,
  stale_draft: 409,
  email_taken: 409,
  texts_changed: 409,
  operator_missing: 409,
  attempts_used_up: 409,
  deadline_passed: 409,
  dialogue_open: 409,
  dialogue_ended: 409,
  turn_taken: 409,
  reply_pending: 409,
  too_short: 409,
  no_model: 409,
  takes_used_up: 409,
  other_player: 409,
  with_person: 409,
  not_disputable: 409,
  plans_full: 409,
  too_large: 413,
  unsupported_media: 415,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

export const errorBody = z
  .object({
    code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
    message: z.string().describe('Предложение на русском языке, которое можно показать человеку'),
    fields: z.record(z.string(), z.string()).optional().describe('Сообщения по полям запроса'),
    saved: z
      .object({ by: z.string().nullable().describe('Имя и фамилия'), at: time, version: z.int().optional() })
      .optional()
      .describe('При 409: кто и когда сохранил это, пока шла правка; урок — и какой версией'),
    draft: answerDraft.optional().describe('При stale_draft: черновик, сохранённый на другом устройстве'),
    opensAt: time.optional().describe('При lesson_not_open: когда урок откроется'),
    closed: z
      .object({ title: z.string(), courseId: id })
      .optional()
      .describe('При lesson_not_open: какой это урок и какого курса'),
    dialogueId: id.optional().describe('При dialogue_open: разговор или дубль, который уже начат'),
    requestId: z.string().optional().describe('По этому номеру запрос находится в журнале сервера'),
  })
  .meta({ id: 'Error' });

export type ErrorBody = z.infer<typeof errorBody>;
