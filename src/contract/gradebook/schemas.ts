import { z } from 'zod';
import { passesBy } from '#contract/lessons/passes-by.ts';
import { id } from '#contract/text.ts';

/** `waits` and `behind` beside what a lesson itself can be: whose answer is with a person; whose deadline is over unopened. */
export const cellState = z.enum(['viewed', 'sent', 'improve', 'passed', 'accepted', 'waits', 'behind']);
export type CellState = z.infer<typeof cellState>;

/** Where one person stands in one lesson. */
const gradebookCell = z.object({
  state: cellState.describe('waits: ответ ждёт человека; behind: срок прошёл, а урок не открыт'),
  below: z.int().nullable().describe('Сколько критериев ниже зачёта в лучшей попытке'),
  isBehind: z.boolean().describe('Срок прошёл, а ответа нет; кто не застал урока, не отстал'),
  rubric: z.int().nullable().describe('По каким критериям судили лучшую попытку: место в rubrics'),
  levels: z.array(z.int().nullable()).describe('По порядку критериев; null: не поставлен или не считается'),
});
export type GradebookCell = z.infer<typeof gradebookCell>;

const gradebookLesson = z.object({
  id,
  title: z.string(),
  doneBy: z
    .enum(['viewed', ...passesBy.options])
    .describe('Чем урок выполнен; viewed: отправлять в нём нечего'),
  done: z.int().describe('Скольким из этих людей урок выполнен'),
});
export type GradebookLesson = z.infer<typeof gradebookLesson>;

const gradebookPerson = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  groupTitle: z.string().nullable(),
  hasAccess: z.boolean(),
  cells: z.array(gradebookCell.nullable()).describe('По порядку уроков; null: сказать пока нечего'),
});
export type GradebookPerson = z.infer<typeof gradebookPerson>;

const rubric = z.array(
  z.object({
    title: z.string(),
    levels: z.array(z.string()).describe('От низшего'),
    passesFrom: z.int().describe('С какого уровня зачёт'),
  }),
);
export type Rubric = z.infer<typeof rubric>;

export const gradebookTable = z
  .object({
    lessons: z.array(gradebookLesson).describe('Опубликованные, по порядку'),
    people: z.array(gradebookPerson).describe('По фамилиям'),
    rubrics: z.array(rubric),
  })
  .meta({ id: 'Gradebook' });
export type Gradebook = z.infer<typeof gradebookTable>;
