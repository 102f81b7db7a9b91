import { z } from 'zod';
import { answerDraft } from '#contract/answers/answer-drafts.ts';
import { id, time } from './text.ts';
import { mentorStored, runCell } from './workbench/schemas.ts';

/** Every error code: its HTTP status, and what its body may say besides the sentence. The page tells errors apart by the code alone. */
const errors = {
  invalid: [400, 'fields'],
  wrong_password: [400, 'fields'],
  wrong_code: [400, 'fields'],
  unauthenticated: [401],
  session_idle: [401],
  wrong_credentials: [401],
  second_factor_required: [401],
  second_factor_setup: [401],
  attempt_over: [401],
  forbidden: [403],
  cross_site: [403],
  password_change_required: [403],
  consent_required: [403],
  no_access: [403],
  access_expired: [403],
  lesson_not_open: [403, 'opensAt', 'closed'],
  survey_closed: [403],
  not_found: [404],
  conflict: [409, 'fields', 'saved'],
  stale_lesson: [409, 'saved'],
  stale_scenario: [409, 'saved'],
  stale_mentor: [409, 'saved', 'mentor'],
  stale_draft: [409, 'draft'],
  email_taken: [409, 'fields'],
  texts_changed: [409],
  operator_missing: [409],
  attempts_used_up: [409],
  deadline_passed: [409],
  dialogue_open: [409, 'dialogueId'],
  dialogue_ended: [409],
  turn_taken: [409],
  reply_pending: [409],
  too_short: [409],
  no_model: [409],
  over_budget: [409],
  run_needed: [409, 'uncovered'],
  regression: [409, 'cells'],
  takes_used_up: [409],
  other_player: [409],
  with_person: [409],
  not_disputable: [409],
  plans_full: [409],
  too_large: [413, 'fields'],
  unsupported_media: [415, 'fields'],
  too_many_requests: [429],
  internal: [500],
  unavailable: [503],
} as const satisfies Record<string, readonly [status: number, ...facts: (keyof typeof facts)[]]>;

export type ErrorCode = keyof typeof errors;

export const statusOf = (code: ErrorCode): number => errors[code][0];

/** For other programs: with which code a fact comes; with several, their status. */
function by(fact: string, words: string): string {
  const codes = Object.entries(errors).filter(([, [, ...facts]]) => facts.some((one) => one === fact));
  const named = codes.map(([code, [status]]) => (codes.length > 1 ? status : code));
  return `При ${[...new Set(named)].join(', ')}: ${words}`;
}

const facts = {
  fields: z.record(z.string(), z.string()).optional().describe('Сообщения по полям запроса'),
  saved: z
    .object({ by: z.string().nullable().describe('Имя и фамилия'), at: time, version: z.int().optional() })
    .optional()
    .describe(by('saved', 'кто и когда сохранил это, пока шла правка; урок — и какой версией')),
  draft: answerDraft.optional().describe(by('draft', 'черновик, сохранённый на другом устройстве')),
  mentor: mentorStored
    .optional()
    .describe(by('mentor', 'черновик наставника и версия в силе, как они сейчас')),
  uncovered: z.int().optional().describe(by('uncovered', 'сколько образцов черновик ещё не разобрал')),
  cells: z
    .array(runCell)
    .optional()
    .describe(by('cells', 'где черновик судит неверно, а версия в силе — верно')),
  opensAt: time.optional().describe(by('opensAt', 'когда урок откроется')),
  closed: z
    .object({
      title: z.string(),
      courseId: id,
      waitsFor: z
        .object({ id, title: z.string() })
        .optional()
        .describe('Урок, который сначала нужно сдать: курс проходят по порядку'),
    })
    .optional()
    .describe(by('closed', 'какой это урок и какого курса')),
  dialogueId: id.optional().describe(by('dialogueId', 'разговор или дубль, который уже начат')),
};

/** Published as one object. */
export const errorBody = z
  .object({
    code: z.enum(Object.keys(errors) as [ErrorCode, ...ErrorCode[]]),
    message: z.string().describe('Предложение на русском языке, которое можно показать человеку'),
    ...facts,
    requestId: z.string().optional().describe('По этому номеру запрос находится в журнале сервера'),
  })
  .meta({ id: 'Error' });

type Facts = Omit<z.infer<typeof errorBody>, 'code' | 'message' | 'requestId'>;
type FactOf<Code extends ErrorCode> = Extract<(typeof errors)[Code][number], keyof Facts>;

/** What a refusal with this code may say, and nothing that another says. */
export type FactsOf<Code extends ErrorCode> = Pick<Facts, FactOf<Code>> & {
  [Fact in Exclude<keyof Facts, FactOf<Code>>]?: undefined;
};

export type CodeWith<Fact extends keyof Facts> = {
  [Code in ErrorCode]: Fact extends FactOf<Code> ? Code : never;
}[ErrorCode];

export const namesFields = (code: ErrorCode): code is CodeWith<'fields'> =>
  errors[code].some((fact) => fact === 'fields');

export type ErrorBody = {
  [Code in ErrorCode]: { code: Code; message: string; requestId?: string | undefined } & FactsOf<Code>;
}[ErrorCode];
