import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { groupChoice } from '#contract/groups/group-choice.ts';
import { keyHeaders } from '#contract/idempotency-key.ts';
import { answerMaxLength } from '#contract/limits.ts';
import { tableFormat } from '#contract/table-format.ts';
import { id, text, timeZone } from '#contract/text.ts';
import { keptDraft } from './answer-drafts.ts';
import { myAnswer, myAnswersShown } from './my-answers.ts';
import { answer, answerInput, answersShown, courseAnswers, review } from './schemas.ts';

const answerParams = z.object({ id });

const exported = {
  method: 'GET',
  access: 'curator',
  params: z.object({ id }),
  query: z.object({
    timeZone: timeZone.default('UTC'),
    groupId: groupChoice.optional(),
    format: tableFormat,
  }),
  response: z.string(),
  contentType: 'text/csv',
} as const;

const draftParams = z.object({ id });

export const answers = {
  listAnswers: endpoint({
    method: 'GET',
    path: '/api/lessons/:id/answers',
    access: 'signedIn',
    scope: 'answers:read',
    within: 'lesson',
    summary: 'Ответы на урок, новые первыми: студенту свои, куратору его людей, администратору все',
    params: z.object({ id }),
    query: z.object({
      userId: id.optional().describe('Только ответы этого человека'),
      groupId: groupChoice.optional(),
      show: answersShown
        .optional()
        .describe('unreviewed: без обратной связи; failed: последняя проверка не удалась'),
      limit: z.coerce.number().int().min(1).max(1000).optional(),
      cursor: id.optional().describe('id последнего полученного ответа'),
    }),
    response: z.array(answer),
  }),

  listWaitingAnswers: endpoint({
    method: 'GET',
    path: '/api/answers/waiting',
    access: 'curator',
    scope: 'answers:read',
    summary:
      'Ответы всех курсов, которые ждут: без обратной связи или с неудавшейся последней проверкой, новые первыми; куратору — его людей',
    query: z.object({
      groupId: groupChoice.optional(),
      limit: z.coerce.number().int().min(1).max(1000).default(30),
      cursor: id.optional().describe('id последнего полученного ответа'),
    }),
    response: z.array(answer),
  }),

  listAllAnswers: endpoint({
    method: 'GET',
    path: '/api/answers',
    access: 'curator',
    scope: 'answers:read',
    summary: 'Ответы всех курсов, новые первыми; куратору — его людей',
    query: z.object({
      groupId: groupChoice.optional(),
      limit: z.coerce.number().int().min(1).max(1000).default(30),
      cursor: id.optional().describe('id последнего полученного ответа'),
    }),
    response: z.array(answer),
  }),

  countAnswers: endpoint({
    method: 'GET',
    path: '/api/answers/counts',
    access: 'curator',
    scope: 'answers:read',
    within: 'rows.id',
    summary:
      'Курсы и уроки с числом ответов, в том числе ещё без обратной связи; куратору — его курсы и ответы его людей',
    query: z.object({ groupId: groupChoice.optional() }),
    response: z.array(courseAnswers),
  }),

  exportLessonAnswers: endpoint({
    ...exported,
    path: '/api/lessons/:id/answers.csv',
    scope: 'answers:read',
    within: 'lesson',
    summary: 'Ответы на урок с обратной связью таблицей для Excel; куратору — ответы его людей',
  }),

  exportCourseAnswers: endpoint({
    ...exported,
    path: '/api/courses/:id/answers.csv',
    scope: 'answers:read',
    within: 'params.id',
    summary: 'Ответы на все уроки курса с обратной связью таблицей для Excel; куратору — ответы его людей',
  }),

  submitAnswer: endpoint({
    method: 'POST',
    path: '/api/lessons/:id/answers',
    access: 'signedIn',
    summary: 'Отправить ответ; повтор с тем же Idempotency-Key вернёт уже сохранённый',
    params: z.object({ id }),
    headers: keyHeaders,
    body: answerInput,
    bodyLimit: 256 * 1024,
    response: answer,
    status: 201,
  }),

  deleteAnswer: endpoint({
    method: 'DELETE',
    path: '/api/answers/:id',
    access: 'admin',
    summary: 'Удалить ответ вместе с его обратной связью',
    params: answerParams,
    response: z.object({ id }),
  }),

  /** For programs that can't follow the events: the page never polls. */
  followReview: endpoint({
    method: 'GET',
    path: '/api/answers/:id/review',
    access: 'signedIn',
    scope: 'answers:read',
    within: 'answer',
    summary: 'Как идёт проверка ответа; от незаконченного текста — только то, чего у вас ещё нет',
    params: answerParams,
    query: z.object({
      attempt: z.coerce.number().int().min(0).optional().describe('attempt полученного текста'),
      from: z.coerce.number().int().min(0).default(0).describe('Сколько символов (UTF-16) его уже получено'),
    }),
    response: z.object({
      review,
      from: z.int().describe('С какого символа идёт text; 0, если проверка началась заново'),
    }),
  }),

  denyAlarm: endpoint({
    method: 'POST',
    path: '/api/answers/:id/not-about-me',
    access: 'signedIn',
    summary:
      'Сказать, что тревога в своём письменном ответе не о себе: модель прочитает его, а человек — тоже',
    params: answerParams,
    response: answer,
    status: 201,
  }),

  rerunReview: endpoint({
    method: 'POST',
    path: '/api/answers/:id/review',
    access: 'curator',
    summary: 'Проверить ответ заново',
    params: answerParams,
    response: answer,
    status: 201,
  }),

  getAnswerDraft: endpoint({
    method: 'GET',
    path: '/api/lessons/:id/draft',
    access: 'signedIn',
    summary: 'Свой черновик ответа на урок',
    params: draftParams,
    response: keptDraft,
  }),

  saveAnswerDraft: endpoint({
    method: 'PUT',
    path: '/api/lessons/:id/draft',
    access: 'signedIn',
    summary: 'Сохранить черновик ответа; пустой текст удаляет его',
    params: draftParams,
    body: z.object({
      text: text(answerMaxLength),
      revision: z
        .int()
        .min(0)
        .max(2_147_483_647)
        .describe(
          'revision черновика, который правили; 0, если его не было. С тех пор сохранён другой — 409',
        ),
    }),
    bodyLimit: 256 * 1024,
    response: keptDraft,
  }),

  listMyAnswers: endpoint({
    method: 'GET',
    path: '/api/answers/mine',
    access: 'signedIn',
    summary: 'Свои ответы на открытые сейчас уроки всех курсов, новые первыми',
    query: z.object({
      courseId: id.optional().describe('Только ответы в этом курсе'),
      show: myAnswersShown
        .optional()
        .describe('unread: с непрочитанным отзывом; open: последние попытки с открытыми замечаниями'),
      limit: z.coerce.number().int().min(1).max(100).default(30),
      cursor: id.optional().describe('id последнего полученного ответа'),
    }),
    response: z.array(myAnswer),
  }),

  markReviewsSeen: endpoint({
    method: 'PUT',
    path: '/api/lessons/:id/answers/seen',
    access: 'signedIn',
    summary: 'Отметить прочитанными отзывы на свои ответы на урок',
    params: z.object({ id }),
    query: z.object({
      watched: z
        .stringbool()
        .or(z.boolean())
        .default(false)
        .describe('Отзыв дописали на глазах: в колокольчике о нём ничего не останется'),
    }),
    response: z.object({ seen: z.int().describe('Сколько отзывов были новыми') }),
  }),
};
