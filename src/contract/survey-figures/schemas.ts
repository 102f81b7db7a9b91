import { z } from 'zod';
import { distribution, person } from '#contract/surveys/survey-responses.ts';
import { id } from '#contract/text.ts';

/** Of fewer pairs only the points are shown. */
export const fewestPairs = 10;

const side = z.object({
  survey: z.object({ id, title: z.string() }),
  anonymous: z.boolean(),
  questionText: z.string(),
  distribution,
});
export type MeasureSide = z.infer<typeof side>;

/** A question before the lessons and one after them that have the same measure. */
const measureChange = z.object({
  measure: z.string(),
  start: side,
  end: side,
  pairs: z
    .object({
      people: z.int().describe('Кто ответил и до, и после'),
      points: z
        .array(z.object({ start: z.int(), end: z.int() }))
        .optional()
        .describe(`Если пар меньше ${fewestPairs}`),
      difference: z
        .object({
          mean: z.number(),
          low: z.number().describe('Границы 95-процентного доверительного интервала'),
          high: z.number(),
        })
        .optional(),
    })
    .optional()
    .describe('У именных анкет с одинаковой шкалой'),
});
export type MeasureChange = z.infer<typeof measureChange>;

const criterionChange = z.object({
  lesson: z.object({ id, title: z.string() }),
  criterion: z.object({ id, title: z.string(), levels: z.array(z.string()).describe('От низшего') }),
  levels: z
    .object({
      people: z.int(),
      first: z.array(z.int()).describe('Скольким поставлен каждый уровень в первой попытке'),
      last: z.array(z.int()).describe('И в последней оценённой'),
    })
    .nullable()
    .describe(
      'У кого оценены две попытки или больше; null, если таких людей нет, а тому, кто не вправе читать их ответы, если их мало',
    ),
});
export type CriterionChange = z.infer<typeof criterionChange>;

export const whatChanged = z
  .object({
    measures: z.array(measureChange).describe('Только администратору: ответы на анкеты читает он'),
    anonymousLeftOut: z.boolean().describe('Есть показатели анонимных анкет: по потоку их не разделить'),
    criteria: z.array(criterionChange).describe('По урокам и критериям, как они идут в курсе'),
  })
  .meta({ id: 'WhatChanged' });
export type WhatChanged = z.infer<typeof whatChanged>;

export const unsentPeople = z.object({
  count: z.int(),
  people: z.array(person).describe('По фамилиям, первые двести'),
});
export type UnsentPeople = z.infer<typeof unsentPeople>;
