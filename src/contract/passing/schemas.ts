import { z } from 'zod';
import { criteriaInput } from '#contract/lessons/criteria.ts';
import { passesBy } from '#contract/lessons/passes-by.ts';

export const courseRule = z.object({ passesBy: passesBy.describe('Чем сдаётся урок без своего правила') });
export type CourseRule = z.output<typeof courseRule>;

/** What isn't given is as it is saved. */
export const lessonRule = z.object({
  ownPassesBy: passesBy.nullable().optional().describe('Своё правило урока; null: как в курсе'),
  criteria: criteriaInput.optional().describe('Критерии с их зачётными уровнями'),
});
export type LessonRule = z.output<typeof lessonRule>;

const turned = z.object({
  people: z.int().describe('У скольких человек'),
  lessons: z.int().describe('Сколько уроков: урок каждого человека — один'),
});

/** What a change of the rule would do, by the word that a lesson would get instead of the one that it has. */
export const passingPreview = z
  .object({
    improve: turned.describe('Станут «Доработать»'),
    sent: turned.describe('Станут «Отправлен»'),
    passed: turned.describe('Станут «Сдан»'),
    undone: turned.describe('Были сделаны и больше не будут'),
  })
  .meta({ id: 'PassingPreview' });
export type PassingPreview = z.infer<typeof passingPreview>;
