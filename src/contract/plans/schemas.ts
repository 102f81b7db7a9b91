import { z } from 'zod';
import {
  furthestAskDays,
  planCueMaxLength,
  planNoteMaxLength,
  planWordsMaxLength,
} from '#contract/limits.ts';
import { id, requiredText, text, time } from '#contract/text.ts';

/** So often a plan may ask how it went, all told. */
export const mostAsked = 3;

const planSource = z.enum(['take', 'attempt', 'answer', 'own', 'free']);

const planOutcome = z.enum(['said', 'no_occasion', 'otherwise']);
export type PlanOutcome = z.infer<typeof planOutcome>;

const askInDays = z.int().min(1).max(furthestAskDays);

const askDate = z.iso
  .date('Неверная дата')
  .refine((date) => date >= '2000', 'Год должен быть от 2000 до 9999');

/** At nine in the morning by the school's clock. */
const when = {
  askInDays: askInDays.optional().describe('Через сколько дней спросить, как прошло'),
  askOn: askDate.optional().describe('Или в какой день: не дальше 90 дней'),
};

const planText = z.object({
  cue: requiredText(planCueMaxLength, 'Напишите, когда это случится').describe('«Если …»'),
  words: requiredText(planWordsMaxLength, 'Напишите, что скажете').describe('«то скажу: …»'),
});

export const planInput = planText
  .extend({
    source: planSource.describe(
      'Откуда слова: дубль, следующая попытка, ответ, свой разговор или сразу свои',
    ),
    lessonId: id.optional(),
    remarkId: id.optional().describe('О чём было замечание; урок — его. Не для своего разговора'),
    ...when,
  })
  // It belongs to no lesson, and a remark to one.
  .refine(({ source, remarkId }) => source !== 'own' || remarkId === undefined, {
    path: ['remarkId'],
    message: 'План из своего разговора не бывает о замечании',
  });
export type PlanInput = z.infer<typeof planInput>;

/** Without a day, the day stays as it was. */
export const planChange = planText.extend(when);
export type PlanChange = z.infer<typeof planChange>;
export type When = Pick<PlanChange, keyof typeof when>;

/** In whose words there seems to be danger; the school's text for that moment comes with them. */
const plannedField = z.enum(['cue', 'words', 'note']);

export const plan = z
  .object({
    id,
    cue: z.string(),
    words: z.string(),
    source: planSource,
    lesson: z.object({ id, title: z.string().nullable().describe('null: урок сейчас закрыт') }).nullable(),
    remarkId: id.nullable(),
    rehearsal: z
      .object({ dialogueId: id, from: z.int() })
      .nullable()
      .describe('С какой своей реплики начать дубль, чтобы сказать это ещё раз; null: такого разговора нет'),
    askAt: time.nullable().describe('Когда спросим; null: не спросим'),
    asks: z.boolean().describe('Спрашивает сейчас'),
    mayAskAgain: z.boolean(),
    outcome: planOutcome.nullable(),
    note: z.string().nullable(),
    settledAt: time.nullable(),
    shared: z
      .object({ at: time, withNote: z.boolean() })
      .nullable()
      .describe('Показан тем, кто ведёт автора в этом курсе, и администраторам'),
    createdAt: time,
    support: z
      .object({ fields: z.array(plannedField), text: z.string() })
      .optional()
      .describe('Если в словах слышна беда: что прочитать рядом с этим полем. Никому об этом не сообщается'),
  })
  .meta({ id: 'Plan' });
export type Plan = z.infer<typeof plan>;

export const planOffer = z.object({
  words: z.string(),
  from: z.enum(['take', 'attempt', 'answer']),
});
export type PlanOffer = z.infer<typeof planOffer>;

export const moment = z
  .object({
    isCalm: z
      .boolean()
      .describe('false: ответ читали как тревогу, и о том, что получилось, здесь не говорят'),
    offer: planOffer.nullable().describe('Своя фраза на высшем уровне; null: такой нет'),
  })
  .meta({ id: 'Moment' });
export type Moment = z.infer<typeof moment>;

export const planAnswer = z.object({
  outcome: planOutcome,
  note: text(planNoteMaxLength).optional().describe('Для себя; без неё прежняя остаётся'),
  askAgainInDays: askInDays.optional().describe('Только если не было случая: спросить ещё раз'),
});
export type PlanAnswer = z.infer<typeof planAnswer>;

/** As those see it whom it was shown to. */
export const sharedPlan = z.object({
  id,
  lessonId: id,
  lessonTitle: z.string(),
  cue: z.string(),
  words: z.string(),
  outcome: planOutcome.nullable(),
  note: z.string().nullable().describe('null: нет или не показана'),
  sharedAt: time,
});
export type SharedPlan = z.infer<typeof sharedPlan>;
