import { z } from 'zod';
import { answer } from '#contract/answers/schemas.ts';
import { endpoint } from '#contract/endpoint.ts';
import { groupChoice } from '#contract/groups/group-choice.ts';
import { disagreementMaxLength } from '#contract/limits.ts';
import { feedbackMaxLength } from '#contract/reviews/schemas.ts';
import { id, requiredText, text, time } from '#contract/text.ts';
import {
  lookSeconds,
  mostReleased,
  outcomeInput,
  referral,
  referralWithAnswer,
  settlement,
  withdrawable,
} from './schemas.ts';
import { referralReason } from './words.ts';

const filters = {
  reason: referralReason.optional(),
  courseId: id.optional(),
  groupId: groupChoice.optional(),
  mine: z
    .literal('1')
    .optional()
    .describe('Только те, что смотрит вошедший, а из решённых — те, что решил он'),
};

const params = z.object({ id });

const severalIds = (message: string) =>
  z.array(id).min(1, message).max(mostReleased, `Не больше ${mostReleased} сразу`);

export const referrals = {
  listReferrals: endpoint({
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
  }),

  countReferrals: endpoint({
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
  }),

  getReferral: endpoint({
    method: 'GET',
    path: '/api/referrals/:id',
    access: 'curator',
    summary: 'Одна запись очереди с ответом и отзывами',
    params,
    response: referralWithAnswer,
  }),

  takeReferral: endpoint({
    method: 'POST',
    path: '/api/referrals/:id/take',
    access: 'curator',
    summary: `Показать другим, что вы смотрите эту запись; действует ${lookSeconds} секунд и ничего не запрещает`,
    params,
    response: referral,
  }),

  leaveReferral: endpoint({
    method: 'DELETE',
    path: '/api/referrals/:id/take',
    access: 'curator',
    summary: 'Больше не смотреть эту запись',
    params,
    response: z.object({ id }),
  }),

  settleReferral: endpoint({
    method: 'POST',
    path: '/api/referrals/:id/settle',
    access: 'curator',
    summary:
      'Решить: оставить, исправить, ответить, ложная тревога. Уже решённое — 409, и в записи видно, кем и как',
    params,
    body: settlement,
    bodyLimit: 256 * 1024,
    response: referral,
  }),

  releaseReviews: endpoint({
    method: 'POST',
    path: '/api/referrals/release',
    access: 'curator',
    summary: 'Показать студентам отзывы, которые ждут выпуска; уже решённые пропускаются',
    body: z.object({ ids: severalIds('Выберите хотя бы один отзыв'), withdrawable }),
    response: z.object({ released: z.int() }),
  }),

  withdrawDecisions: endpoint({
    method: 'POST',
    path: '/api/referrals/withdraw',
    access: 'curator',
    summary: 'Вернуть свои решения, которые ещё не подействовали: записи снова ждут. Остальные пропускаются',
    body: z.object({ ids: severalIds('Назовите, что вернуть') }),
    response: z.object({ withdrawn: z.int() }),
  }),

  recordOutcome: endpoint({
    method: 'PUT',
    path: '/api/referrals/:id/outcome',
    access: 'curator',
    summary:
      'Записать одной строкой, чем кончилась тревога, на которую ответили: тогда её запись уходит из очереди. Записывают один раз',
    params,
    body: outcomeInput,
    response: referral,
  }),

  passReferral: endpoint({
    method: 'POST',
    path: '/api/referrals/:id/pass',
    access: 'curator',
    summary: 'Передать тревогу администраторам: им приходит ещё одно уведомление и письмо, запись остаётся',
    params,
    response: z.object({ told: z.int().describe('Скольким сказано теперь; повтор никого не тревожит') }),
  }),

  passLesson: endpoint({
    method: 'POST',
    path: '/api/answers/:id/pass',
    access: 'curator',
    summary: 'Зачесть урок автору ответа, каковы бы ни были уровни. Где урок засчитывается отправкой — 409',
    params,
    response: answer,
  }),

  returnLesson: endpoint({
    method: 'POST',
    path: '/api/answers/:id/return',
    access: 'curator',
    summary: 'Вернуть ответ на доработку там, где урок засчитывает человек',
    params,
    body: z.object({
      reply: requiredText(feedbackMaxLength, 'Напишите, что доработать').describe(
        'Markdown: что прочитает студент',
      ),
    }),
    bodyLimit: 256 * 1024,
    response: answer,
  }),

  withdrawPass: endpoint({
    method: 'DELETE',
    path: '/api/answers/:id/pass',
    access: 'curator',
    summary: 'Снять зачёт, который поставил человек: дальше решает правило урока',
    params,
    response: answer,
  }),

  disagree: endpoint({
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
    response: z.object({
      dueAt: time.describe('К какому времени ответит человек'),
      support: z.string().optional().describe('Что прочитать сразу, если слова похожи на тревогу'),
    }),
    status: 201,
  }),
};
