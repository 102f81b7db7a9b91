import { z } from 'zod';
import { answer } from '#contract/answers/schemas.ts';
import { feedback } from '#contract/reviews/feedback.ts';
import { feedbackInput, feedbackMaxLength } from '#contract/reviews/schemas.ts';
import { surveyResponse } from '#contract/surveys/survey-responses.ts';
import { id, line, text, time } from '#contract/text.ts';
import { referralDecision, referralReason } from './words.ts';

const person = z.object({ id, firstName: z.string(), lastName: z.string() });

const titled = z.object({ id, title: z.string() });

/** Anything of an answer, of a survey, or of a talk that wasn't sent, that waits for a person or was settled by one. */
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
    care: z.boolean().describe('Автору, возможно, нужна поддержка'),
    deniedAt: time.nullable().describe('Когда автор сказал, что тревога не о нём: модель ответ прочитает'),
    answerId: id
      .nullable()
      .describe(
        'null у тревоги в анкете (там же нет ни попытки, ни курса, ни урока), у разговора и у переписки',
      ),
    dialogueId: id
      .optional()
      .describe('Вместо ответа: неотправленный разговор, в котором о чём-то спросили; слов его здесь нет'),
    threadId: id.optional().describe('Вместо ответа: переписка, в которой студент написал человеку'),
    remarkId: id.nullable().describe('Замечание, с которым не согласен студент'),
    excerpt: z
      .string()
      .nullable()
      .optional()
      .describe('Начало возражения или ответа; у тревоги нет: кто читает её слова, тот в журнале'),
    attempt: z.int().nullable().describe('Которая это попытка студента в уроке'),
    takePlace: z
      .int()
      .optional()
      .describe('Ответ — дубль разговора: с какой реплики студента он идёт иначе, с единицы'),
    student: person,
    course: titled.nullable(),
    lesson: titled.nullable(),
    survey: titled.extend({ responseId: id }).nullable().describe('Анкета, в которой замечена тревога'),
    group: titled.nullable(),
    press: z
      .enum(['asks', 'may'])
      .optional()
      .describe(
        'Решение об уроке принимают с этой записью: asks — его ждут от человека, may — урок сдаётся по уровням, но зачесть можно',
      ),
    asksOutcome: z
      .literal(true)
      .optional()
      .describe('Тревога, на которую ответили: запись остаётся в очереди, пока не записано, чем кончилось'),
    lookedAtBy: person.nullable().describe('Кто сейчас смотрит его, кроме вошедшего'),
    settled: z
      .object({
        at: time,
        by: person.nullable().describe('null: человека уже нет'),
        decision: referralDecision,
        passes: z.boolean().optional().describe('Что решено об уроке: зачтён или на доработку'),
        reply: z.string().nullable().describe('Markdown: что написано студенту'),
        withdrawableUntil: time
          .optional()
          .describe('До этого времени решивший может вернуть решение, и студент о нём ничего не знает'),
      })
      .nullable(),
  })
  .meta({ id: 'Referral' });
export type Referral = z.infer<typeof referral>;

/** What one needs to settle it. */
export const referralWithAnswer = z
  .object({
    referral,
    answer: answer.nullable(),
    response: surveyResponse.nullable().describe('Вместо ответа: заполненная анкета'),
    reflection: z
      .string()
      .nullable()
      .describe('Что студент записал после разговора для себя: пока открыта тревога об этих словах'),
    held: z
      .object({ reviewId: id, text: z.string().describe('Markdown'), feedback: feedback.nullable() })
      .nullable()
      .describe('Отзыв модели, которого студент ещё не видит'),
    alarm: z
      .object({
        email: z.string().describe('Как связаться с автором'),
        support: z.string().describe('Markdown: что автор уже прочитал'),
        told: z
          .array(person.extend({ openedAt: time.nullable().describe('Когда он открывал эту тревогу') }))
          .describe('Кому сказано'),
        threadId: id
          .nullable()
          .optional()
          .describe('Переписка с автором: о том же курсе, а о тревоге в анкете — не о курсе'),
        outcome: z.string().nullable().optional().describe('Чем кончилось; null: не записано'),
      })
      .nullable()
      .optional()
      .describe('Только у тревоги'),
    others: z.array(referral).describe('Что ещё об этом ответе ждёт человека'),
  })
  .meta({ id: 'ReferralWithAnswer' });
export type ReferralWithAnswer = z.infer<typeof referralWithAnswer>;

/** How long a look lasts unless it is renewed, and how often the page renews it. */
export const lookSeconds = 45;

export const renewLookSeconds = 20;

/** How long a decision can be taken back before it takes effect. */
export const withdrawSeconds = 10;

export const withdrawable = z
  .literal(true)
  .optional()
  .describe(`Решение подействует через ${withdrawSeconds} секунд; до этого его можно вернуть`);

export const settlement = z
  .object({
    withdrawable,
    decision: referralDecision,
    reply: text(feedbackMaxLength).optional().describe('Markdown: что прочитает студент'),
    feedback: feedbackInput.optional().describe('Отзыв наставника, который станет действующим'),
    passes: z
      .boolean()
      .optional()
      .describe(
        'Зачесть урок (true) или вернуть на доработку (false) вместе с этим решением. У записи «Ждёт зачёта» это и есть решение: kept — зачесть, answered — доработать',
      ),
    upTo: id
      .optional()
      .describe(
        'О переписке: последнее сообщение, которое видел решающий. Если студент написал позже, решение — 409',
      ),
  })
  .refine(({ decision, feedback: given }) => decision !== 'changed' || given !== undefined, {
    path: ['feedback'],
    message: 'Исправьте отзыв',
  })
  .refine(
    ({ decision, reply, feedback: given }) =>
      decision !== 'answered' || given !== undefined || (reply ?? '').trim() !== '',
    { path: ['reply'], message: 'Напишите ответ' },
  )
  .refine(({ decision, reply }) => decision !== 'dismissed' || (reply ?? '').trim() === '', {
    path: ['reply'],
    message:
      'С решением «Ложная тревога» студент ничего не прочитает. Чтобы написать ему, выберите «Ответить»',
  });
export type Settlement = z.output<typeof settlement>;

/** How an alarm ended. */
export const outcomeInput = z.object({
  outcome: line(300, 'Напишите, чем кончилось').refine((value) => !value.includes('\n'), 'Одной строкой'),
});

export const mostReleased = 200;
