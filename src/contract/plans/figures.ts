import { z } from 'zod';
import { fewestCounterQuotes } from '#contract/counter-quotes/figures.ts';
import { time } from '#contract/text.ts';

/** People, each once: by «сказал(а)» of any plan, else by «вышло иначе», else by «не было случая». */
const counts = z.object({
  asked: z.int().describe('Кого спросили хотя бы об одном плане'),
  answered: z.int(),
  said: z.int(),
  otherwise: z.int(),
  noOccasion: z.int(),
});

export const planFigures = z
  .object({
    plans: counts.nullable().describe('Со слов студентов; null: спросили меньше пяти человек'),
    countedTo: time.describe('Начало этой недели: что было позже, ещё не посчитано'),
  })
  .meta({ id: 'PlanFigures' });
export type PlanFigures = z.infer<typeof planFigures>;

export const practiceFigures = planFigures
  .extend({
    again: z
      .object({ students: z.int(), of: z.int() })
      .nullable()
      .describe('Сколько студентов после отзыва попробовали ещё раз; null: их меньше пяти'),
    counterQuotes: z
      .object({ upheld: z.int(), of: z.int() })
      .nullable()
      .describe(
        `Со сколькими словами студентов против замечаний наставник согласился; null: он посмотрел меньше чем на ${fewestCounterQuotes}`,
      ),
  })
  .meta({ id: 'PracticeFigures' });
export type PracticeFigures = z.infer<typeof practiceFigures>;
