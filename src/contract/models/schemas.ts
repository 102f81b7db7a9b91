import { z } from 'zod';
import { id, time } from '#contract/text.ts';
import { place } from './places.ts';

export const callPurpose = z.enum([
  'review',
  'repair',
  'trial',
  'run',
  'suggestion',
  'dialogue',
  'check',
  'hint',
  'scenario',
  'counter_quote',
  'measure',
]);
export type CallPurpose = z.infer<typeof callPurpose>;

export const roubles = z.number().describe('В рублях');

/** A model that reviews may come from, as the operator has configured it, and how it has been doing. Never its key. */
export const modelEndpoint = z
  .object({
    name: z.string(),
    address: z.string().nullable().describe('Без ключей; null у демонстрационного наставника'),
    model: z.string().nullable().describe('null: ещё не известна'),
    place,
    inputPrice: roubles.describe('За 1000 токенов запроса, в рублях'),
    outputPrice: roubles.describe('За 1000 токенов ответа, в рублях'),
    contextTokens: z
      .int()
      .nullable()
      .describe('Сколько токенов помещается вместе с ответом; null: не задано'),
    concurrency: z.int(),
    hasKey: z.boolean(),
    lastSuccessAt: time.nullable(),
    lastFault: z.object({ at: time, kind: z.string() }).nullable(),
    calls: z.int().describe('За последние сутки'),
    faults: z.int().describe('Из них неудачных'),
    foreign: z.int().describe('Сколько ответов были хоть частью на другом языке'),
    inputTokens: z.int().describe('За последние сутки'),
    outputTokens: z.int().describe('За последние сутки'),
  })
  .meta({ id: 'ModelEndpoint' });
export type ModelEndpoint = z.infer<typeof modelEndpoint>;

/** A month of Moscow time: 2026-11. */
export const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Месяц пишется так: 2026-11');

const spent = { cost: roubles, calls: z.int() };

export const spending = z
  .object({
    month,
    total: roubles,
    estimated: roubles.describe('Из них по оценке: расход модель не сообщила'),
    forecast: roubles
      .nullable()
      .describe('К концу месяца при том же расходе в день; null для прошедших месяцев'),
    reviews: z.int().describe('Сколько отзывов написано'),
    perReview: roubles
      .nullable()
      .describe('В среднем за отзыв вместе с исправлениями; null, если отзывов нет'),
    days: z.array(z.object({ day: z.iso.date(), ...spent })).describe('Все дни месяца по порядку'),
    courses: z
      .array(
        z.object({
          id: id.nullable().describe('null: вне курсов или курс удалён'),
          title: z.string().nullable(),
          budget: roubles.nullable().describe('Нынешний; null: не ограничен, или месяц прошёл'),
          reviews: z.int(),
          ...spent,
        }),
      )
      .describe('Дорогие первыми'),
    purposes: z.array(z.object({ purpose: callPurpose, ...spent })).describe('Дорогие первыми'),
  })
  .meta({ id: 'Spending' });
export type Spending = z.infer<typeof spending>;

/** A course whose budget of this month is nearly or wholly spent. */
export const spentBudget = z
  .object({
    id,
    title: z.string(),
    budget: roubles,
    cost: roubles,
    waiting: z.int().describe('Сколько ответов ждут человека, потому что на них бюджета не хватило'),
  })
  .meta({ id: 'SpentBudget' });
export type SpentBudget = z.infer<typeof spentBudget>;

export const modelCall = z
  .object({
    id,
    at: time,
    purpose: callPurpose,
    courseId: id.nullable(),
    lessonId: id.nullable(),
    reviewId: id.nullable(),
    endpoint: z.string(),
    address: z.string(),
    place,
    model: z.string(),
    masked: z.int().describe('Сколько мест с личными данными заменено перед отправкой'),
    inputTokens: z.int().nullable(),
    outputTokens: z.int().nullable(),
    cost: roubles,
    isEstimate: z.boolean(),
    ms: z.int().nullable(),
    outcome: z.string().nullable().describe('done, aborted или вид сбоя; null, пока идёт'),
  })
  .meta({ id: 'ModelCall' });
export type ModelCall = z.infer<typeof modelCall>;
