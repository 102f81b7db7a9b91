import { z } from 'zod';
import { mostAnswerFiles } from '#contract/answer-files/kinds.ts';
import { answerFile, fileName } from '#contract/answer-files/schemas.ts';
import { passesBy } from '#contract/lessons/passes-by.ts';
import { answerMaxLength } from '#contract/limits.ts';
import { feedback, objection } from '#contract/reviews/feedback.ts';
import { id, requiredText, time } from '#contract/text.ts';
import { selfLevel } from '#contract/weeks/schemas.ts';

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
    played: z.literal(true).optional().describe('Похоже на тревогу, но студент сказал: это часть разговора'),
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
    files: z.array(answerFile).optional().describe('Файлы ответа: их читают люди, модель их не видит'),
    lines: z.array(talkLine).optional().describe('Ответ — разговор с собеседником: чья где реплика'),
    dialogueId: id.optional().describe('Разговор, которым этот ответ был; пока он хранится'),
    take: z
      .object({
        place: z.int().describe('С какой реплики студента дубль идёт иначе, с единицы'),
        answerId: id
          .nullable()
          .describe('Ответ, которым стал прежний разговор; null: не отправлен или удалён'),
        at: time.nullable().describe('Когда начат прежний разговор; null: не отправлен или удалён'),
      })
      .optional()
      .describe('Разговор — дубль: он идёт иначе с какой-то реплики прежнего'),
    uncounted: z
      .literal(true)
      .optional()
      .describe('Не считается попыткой: разговор прерван, чтобы его прочитал человек'),
    readBy: z.literal('person').optional().describe('Студент попросил, чтобы ответ прочитал человек'),
    care: z
      .object({
        support: z.string().describe('Что прочитать, если тяжело'),
        dueAt: time.describe('К какому времени ответ прочитает человек'),
      })
      .optional()
      .describe('Ответ похож на чужую или прошлую беду: его прочитает и человек; только автору'),
    writtenBy: z
      .object({ firstName: z.string(), lastName: z.string() })
      .optional()
      .describe('Кто написал aiResponse, если это был человек'),
    releasedBy: z
      .object({ firstName: z.string(), lastName: z.string() })
      .optional()
      .describe('Кто прочитал отзыв модели и отдал его студенту'),
    threadId: id
      .optional()
      .describe('Своему автору: переписка, где можно ответить человеку, который отозвался на тревогу'),
    replies: z
      .array(
        z.object({
          text: z.string().describe('Markdown'),
          by: z.string().nullable(),
          at: time,
          returns: z.literal(true).optional().describe('С этими словами урок вернули на доработку'),
        }),
      )
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
    selfLevels: z
      .array(selfLevel)
      .optional()
      .describe('Свои уровни, названные до отзыва; только в своём ответе, если урок их спрашивает'),
    asksSelf: z.literal(true).optional().describe('Свои уровни ещё можно назвать; только в своём ответе'),
    user: z
      .object({ id, firstName: z.string(), lastName: z.string() })
      .optional()
      .describe('Автор ответа; только для куратора и администратора'),
    attempt: z
      .object({ number: z.int(), total: z.int() })
      .optional()
      .describe('Которая это попытка студента в уроке и сколько их; только для куратора и администратора'),
    passing: z
      .object({
        by: passesBy,
        isDone: z.boolean(),
        passedBy: z
          .string()
          .nullable()
          .optional()
          .describe('Кто зачёл урок; null: человека уже нет; нет поля: урок зачёл не человек'),
        isReturned: z.literal(true).optional().describe('Этот ответ вернули на доработку'),
      })
      .optional()
      .describe('Сдан ли урок, в котором это ответ; только для куратора и администратора'),
    made: reviewStatistics
      .nullable()
      .optional()
      .describe('Как модель получила aiResponse; только для администратора'),
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
  asksWhenShort: z
    .boolean()
    .optional()
    .describe(
      'true: ответ короче пятнадцати слов не сохранится, а вернётся 409 too_short с вопросом — там, где есть критерии, вопрос не выключен автором и ничто не похоже на беду. Не указано: примется любой',
    ),
  files: z
    .array(fileName)
    .max(mostAnswerFiles, `Не больше ${mostAnswerFiles} файлов`)
    .optional()
    .describe(
      'name файлов, которые уходят с ответом: своих неотправленных в этом уроке и своих прежних ответов на него. Чего урок не принимает или чего нет — 409',
    ),
});

/** Filters a lesson's answers; all when absent. */
export const answersShown = z.enum(['unreviewed', 'failed']);
export type AnswersShown = z.infer<typeof answersShown>;

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
