import { z } from 'zod';
import { id, time } from '#contract/text.ts';

/** Of fewer people nothing is said to whoever may not read their answers. */
export const fewestPeople = 5;

export const stuckFigure = z.enum(['first', 'newest', 'closed', 'again']);
export type StuckFigure = z.infer<typeof stuckFigure>;

/** What may be counted by answers: also the levels of «Что изменилось», before and after. */
export const countedFigure = z
  .enum([...stuckFigure.options, 'before', 'after'])
  .describe('before и after: первая и последняя попытки тех, у кого оценены обе');
export type CountedFigure = z.infer<typeof countedFigure>;

const share = z
  .object({
    count: z.int(),
    of: z.int(),
    people: z.int().describe('О скольких людях это число'),
  })
  .nullable()
  .describe(`null, если людей нет, а тому, кто не вправе читать их ответы, если их меньше ${fewestPeople}`);
export type Share = z.infer<typeof share>;

/** Only from reviews in force, of attempts at published lessons, by the criteria that the lesson has now. */
export const stuckCriterion = z
  .object({
    lesson: z.object({ id, title: z.string() }),
    criterion: z.object({ id, title: z.string(), lowestLevel: z.string() }),
    first: share.describe('У кого в первой попытке низший уровень — из тех, у кого она оценена'),
    newest: share.describe('У кого низший уровень в последней оценённой попытке'),
    closed: share.describe('Замечания, закрытые следующей попыткой, — из проверенных в ней'),
    again: share.describe('У кого есть вторая попытка — из тех, у кого оценена первая'),
  })
  .meta({ id: 'StuckCriterion' });
export type StuckCriterion = z.infer<typeof stuckCriterion>;

export const stuckAnswer = z
  .object({
    id,
    student: z.object({ id, firstName: z.string(), lastName: z.string() }),
    attempt: z.int(),
    createdAt: time,
  })
  .meta({ id: 'StuckAnswer' });
export type StuckAnswer = z.infer<typeof stuckAnswer>;
