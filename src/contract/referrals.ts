import { z } from 'zod';
import { answer } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { feedback } from './feedback.ts';
import { groupChoice } from './group-choice.ts';
import { disagreementMaxLength } from './limits.ts';
import { feedbackInput, feedbackMaxLength } from './reviews.ts';
import { referralDecision, referralReason } from './referral-words.ts';
import { id, text, time } from './text.ts';

const person = z.object({ id, firstName: z.string(), lastName: z.string() });
const titled = z.object({ id, title: z.string() });

/** Anything of an answer that waits for a person, or was settled by one. */
export const referral = z
  .object({
    id,
    reason: referralReason,
    text: z
      .string()
      .nullable()
      .describe('Слова студента о замечании либо то, что заметил сервер; null, если сказать нечего'),
    openedAt: time,
    dueAt: time.describe('К какому времени ответить'),
    answerId: id,
    remarkId: id.nullable().describe('Замечание, с которым не согласен студент'),
    attempt: z.int().describe('Которая это попытка студента в уроке'),
    student: person,
    course: titled,
    lesson: titled,
    group: titled.nullable(),
    lookedAtBy: person.nullable().describe('Кто сейчас смотрит его, кроме вошедшего'),
    settled: z
      .object({
        at: time,
        by: person.nullable().describe('null: человека уже нет'),
        decision: referralDecision,
        reply: z.string().nullable().describe('Markdown: что написано студенту'),
      })
      .nullable(),
  })
  .meta({ id: 'Referral' });
export type Referral = z.infer<typeof referral>;

/** What one needs to settle it. */
export const referralWithAnswer = z
  .object({
    referral,
    answer,
    held: z
      .object({ reviewId: id, text: z.string().describe('Markdown'), feedback: feedback.nullable() })
      .nullable()
      .describe('Отзыв модели, которого студент ещё не видит'),
    others: z.array(referral).describe('Что ещё об этом ответе ждёт человека'),
  })
  .meta({ id: 'ReferralWithAnswer' });
export type ReferralWithAnswer = z.infer<typeof referralWithAnswer>;

const filters = {
  reason: referralReason.optional(),
  courseId: id.optional(),
  groupId: groupChoice.optional(),
  mine: z
    .literal('1')
    .optional()
    .describe('Только те, что смотрит вошедший, а из решённых — те, что решил он'),
};

export const listReferrals = endpoint({
  method: 'GET',
  path: '/api/referrals',
  access: 'curator',
  summary:
    'Что ждёт человека: сначала тревоги, затем по сроку; решённое — новое первым. Куратору — об ответах его людей',
  query: z.object({
    ...filters,
    state: z.enum(['open', 'settled']).default('open'),
    limit: z.coerce.number().int().min(1).max(200).default(30),
    cursor: id.optional().describe('id последней полученной записи'),
  }),
  response: z.array(referral),
});

export const countReferrals = endpoint({
  method: 'GET',
  path: '/api/referrals/count',
  access: 'curator',
  summary: 'Сколько ждёт человека; куратору — об ответах его людей',
  response: z.object({
    open: z.int(),
    overdue: z.int().describe('Из них срок прошёл'),
    crisis: z.int().describe('Из них тревоги'),
    byReason: z.array(z.object({ reason: referralReason, open: z.int() })).describe('Без нулей'),
  }),
});

const params = z.object({ id });

export const getReferral = endpoint({
  method: 'GET',
  path: '/api/referrals/:id',
  access: 'curator',
  summary: 'Одна запись очереди с ответом и отзывами',
  params,
  response: referralWithAnswer,
});

/** How long a look lasts unless it is renewed, and how often the page renews it. */
export const lookSeconds = 45;
export const renewLookSeconds = 20;

export const takeReferral = endpoint({
  method: 'POST',
  path: '/api/referrals/:id/take',
  access: 'curator',
  summary: `Показать другим, что вы смотрите эту запись; действует ${lookSeconds} секунд и ничего не запрещает`,
  params,
  response: referral,
});

export const leaveReferral = endpoint({
  method: 'DELETE',
  path: '/api/referrals/:id/take',
  access: 'curator',
  summary: 'Больше не смотреть эту запись',
  params,
  response: z.object({ id }),
});

export const settlement = z
  .object({
    decision: referralDecision,
    reply: text(feedbackMaxLength).optional().describe('Markdown: что прочитает студент'),
    feedback: feedbackInput.optional().describe('Отзыв наставника, который станет действующим'),
  })
  .refine(({ decision, feedback: given }) => decision !== 'changed' || given !== undefined, {
    path: ['feedback'],
    message: 'Исправьте отзыв',
  })
  .refine(
    ({ decision, reply, feedback: given }) =>
      decision !== 'answered' || given !== undefined || (reply ?? '').trim() !== '',
    { path: ['reply'], message: 'Напишите ответ' },
  );
export type Settlement = z.output<typeof settlement>;

export const settleReferral = endpoint({
  method: 'POST',
  path: '/api/referrals/:id/settle',
  access: 'curator',
  summary:
    'Решить: оставить, исправить, ответить, ложная тревога. Уже решённое — 409, и в записи видно, кем и как',
  params,
  body: settlement,
  bodyLimit: 256 * 1024,
  response: referral,
});

export const mostReleased = 200;

export const releaseReviews = endpoint({
  method: 'POST',
  path: '/api/referrals/release',
  access: 'curator',
  summary: 'Отдать студентам отзывы, которые ждут выпуска; уже решённые пропускаются',
  body: z.object({
    ids: z
      .array(id)
      .min(1, 'Выберите хотя бы один отзыв')
      .max(mostReleased, `Не больше ${mostReleased} сразу`),
  }),
  response: z.object({ released: z.int() }),
});

export const disagree = endpoint({
  method: 'POST',
  path: '/api/remarks/:id/disagree',
  access: 'signedIn',
  summary: 'Не согласиться с замечанием действующего отзыва на свой ответ: ответит человек',
  params,
  body: z
    .object({ reason: text(disagreementMaxLength).describe('Почему') })
    .refine(({ reason }) => reason.trim() !== '', {
      path: ['reason'],
      message: 'Напишите, с чем вы не согласны',
    }),
  response: z.object({ dueAt: time.describe('К какому времени ответит человек') }),
  status: 201,
});
