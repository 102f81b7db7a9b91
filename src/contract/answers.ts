import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { feedback, objection } from './feedback.ts';
import { groupChoice } from './group-choice.ts';
import { answerMaxLength } from './limits.ts';
import { tableFormat } from './table-format.ts';
import { id, requiredText, time, timeZone } from './text.ts';

/** Who wrote the feedback: the model, or an administrator or curator as the mentor. */
export const reviewAuthor = z.enum(['model', 'mentor']);

/**
 * The state of an answer's newest review; once it is done, of the review in force. `attempt` counts the queue's tries, so
 * that a page recognizes a restarted text. A student who reads a mentor's feedback doesn't see later reviews by the model,
 * since these don't replace it.
 */
export const review = z
  .discriminatedUnion('state', [
    z.object({ state: z.literal('waiting') }),
    z.object({ state: z.literal('not_configured') }),
    z.object({
      state: z.literal('in_progress'),
      attempt: z.int(),
      text: z.string().describe('Написанное моделью к этому моменту'),
    }),
    z.object({ state: z.literal('done'), author: reviewAuthor, finishedAt: time }),
    z
      .object({
        state: z.literal('held'),
        dueAt: time.describe('К какому времени его прочитает человек'),
      })
      .describe('Отзыв модели готов, но студент увидит его только после человека'),
    z
      .object({
        state: z.literal('with_person'),
        because: z.enum(['crisis', 'no_ai', 'budget']),
        dueAt: time.describe('К какому времени ответит человек'),
        support: z.string().optional().describe('Что прочитать сразу, если ответ похож на тревогу'),
      })
      .describe('Модель не спросили: ответит человек'),
    z.object({
      state: z.literal('failed'),
      cause: z.string().optional().describe('Причина отказа; только для администратора'),
    }),
  ])
  .meta({ id: 'Review' });
export type Review = z.infer<typeof review>;
export type ReviewState = Review['state'];

/** The model's statistics for one review: timings and tokens. */
export const reviewStatistics = z
  .object({
    model: z.string().nullable(),
    firstTextMs: z.int().nullable().describe('От начала до первых слов'),
    totalMs: z.int().nullable().describe('От начала до конца'),
    inputTokens: z.int().nullable(),
    outputTokens: z.int().nullable(),
  })
  .meta({ id: 'ReviewStatistics' });
export type ReviewStatistics = z.infer<typeof reviewStatistics>;

/** Where each line of a talk stands in the text that it became; labels are outside. */
export const talkLine = z
  .object({
    turn: z.int().describe('Какая это строка разговора'),
    speaker: z.enum(['student', 'persona', 'hint']),
    start: z.int().describe('В символах UTF-16'),
    end: z.int(),
  })
  .meta({ id: 'TalkLine' });
export type TalkLine = z.infer<typeof talkLine>;

export const answer = z
  .object({
    id,
    userId: id,
    lessonId: id,
    content: z.string(),
    aiResponse: z.string().nullable().describe('Markdown: действующая обратная связь'),
    createdAt: time,
    updatedAt: time,
    responseAuthor: reviewAuthor.nullable().describe('Кто написал aiResponse'),
    feedback: feedback.nullable().describe('aiResponse по критериям; null, если отзыв написан одним текстом'),
    review,
    lines: z.array(talkLine).optional().describe('Ответ — разговор с собеседником: чья где реплика'),
    dialogueId: id.optional().describe('Разговор, которым этот ответ был; пока он хранится'),
    uncounted: z
      .literal(true)
      .optional()
      .describe('Не считается попыткой: разговор прерван, чтобы его прочитал человек'),
    readBy: z.literal('person').optional().describe('Студент попросил, чтобы ответ прочитал человек'),
    releasedBy: z
      .object({ firstName: z.string(), lastName: z.string() })
      .optional()
      .describe('Кто прочитал отзыв модели и отдал его студенту'),
    replies: z
      .array(z.object({ text: z.string().describe('Markdown'), by: z.string().nullable(), at: time }))
      .optional()
      .describe('Что человек написал об этом ответе, не меняя отзыва'),
    objections: z
      .array(objection)
      .optional()
      .describe('С чем студент был не согласен в прежних, уже заменённых отзывах'),
    isLate: z.boolean().optional().describe('true: отправлен после срока, каков он теперь'),
    unread: z
      .boolean()
      .optional()
      .describe('Действующий отзыв ещё не показан автору; только в своих ответах'),
    user: z
      .object({ id, firstName: z.string(), lastName: z.string() })
      .optional()
      .describe('Автор ответа; только для куратора и администратора'),
    attempt: z
      .object({ number: z.int(), total: z.int() })
      .optional()
      .describe('Которая это попытка студента в уроке и сколько их; только для куратора и администратора'),
    made: reviewStatistics
      .nullable()
      .optional()
      .describe('Как модель получила aiResponse; только для куратора и администратора'),
    newer: z
      .object({ id, author: reviewAuthor, text: z.string() })
      .nullable()
      .optional()
      .describe('Готовый отзыв, который новее действующего; только для куратора и администратора'),
  })
  .meta({ id: 'Answer' });
export type Answer = z.infer<typeof answer>;

export const answerReader = z.enum(['model', 'person']);
export type AnswerReader = z.infer<typeof answerReader>;

export const answerInput = z.object({
  content: requiredText(answerMaxLength, 'Напишите ответ'),
  reader: answerReader
    .optional()
    .describe(
      'person: пусть прочитает человек; модель не спросят никогда. Где курс этого не позволяет — 409',
    ),
});

/** Filters a lesson's answers; all when absent. */
export const answersShown = z.enum(['unreviewed', 'failed']);
export type AnswersShown = z.infer<typeof answersShown>;

const answerParams = z.object({ id });

export const listAnswers = endpoint({
  method: 'GET',
  path: '/api/lessons/:id/answers',
  access: 'signedIn',
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
});

export const listWaitingAnswers = endpoint({
  method: 'GET',
  path: '/api/answers/waiting',
  access: 'curator',
  summary:
    'Ответы всех курсов, которые ждут: без обратной связи или с неудавшейся последней проверкой, новые первыми; куратору — его людей',
  query: z.object({
    groupId: groupChoice.optional(),
    limit: z.coerce.number().int().min(1).max(1000).default(30),
    cursor: id.optional().describe('id последнего полученного ответа'),
  }),
  response: z.array(answer),
});

const answerCounts = {
  answers: z.int(),
  unreviewed: z.int().describe('Ещё без обратной связи'),
  failed: z.int().describe('Последняя проверка не удалась'),
};

export const courseAnswers = z
  .object({
    id,
    title: z.string(),
    lessons: z.array(z.object({ id, title: z.string(), ...answerCounts })).describe('По порядку'),
  })
  .meta({ id: 'CourseAnswers' });
export type CourseAnswers = z.infer<typeof courseAnswers>;

export const countAnswers = endpoint({
  method: 'GET',
  path: '/api/answers/counts',
  access: 'curator',
  summary:
    'Курсы и уроки с числом ответов, в том числе ещё без обратной связи; куратору — его курсы и ответы его людей',
  query: z.object({ groupId: groupChoice.optional() }),
  response: z.array(courseAnswers),
});

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

export const exportLessonAnswers = endpoint({
  ...exported,
  path: '/api/lessons/:id/answers.csv',
  summary: 'Ответы на урок с обратной связью таблицей для Excel; куратору — ответы его людей',
});

export const exportCourseAnswers = endpoint({
  ...exported,
  path: '/api/courses/:id/answers.csv',
  summary: 'Ответы на все уроки курса с обратной связью таблицей для Excel; куратору — ответы его людей',
});

export const submitAnswer = endpoint({
  method: 'POST',
  path: '/api/lessons/:id/answers',
  access: 'signedIn',
  summary: 'Отправить ответ; повтор с тем же Idempotency-Key вернёт уже сохранённый',
  params: z.object({ id }),
  headers: z.object({
    'idempotency-key': z
      .string()
      .regex(/^[\x21-\x7e]{1,128}$/, 'Idempotency-Key: от 1 до 128 печатных символов')
      .optional(),
  }),
  body: answerInput,
  bodyLimit: 256 * 1024,
  response: answer,
  status: 201,
});

export const deleteAnswer = endpoint({
  method: 'DELETE',
  path: '/api/answers/:id',
  access: 'admin',
  summary: 'Удалить ответ вместе с его обратной связью',
  params: answerParams,
  response: z.object({ id }),
});

export const followReview = endpoint({
  method: 'GET',
  path: '/api/answers/:id/review',
  access: 'signedIn',
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
});

export const rerunReview = endpoint({
  method: 'POST',
  path: '/api/answers/:id/review',
  access: 'curator',
  summary: 'Проверить ответ заново',
  params: answerParams,
  response: answer,
  status: 201,
});
