import { z } from 'zod';
import { id, time } from '#contract/text.ts';
import { criterion } from './criteria.ts';
import { lesson } from './schemas.ts';

/** What a version of a lesson keeps: everything that its form changes, and no dates. */
export const lessonTexts = lesson
  .pick({
    title: true,
    description: true,
    videoUrl: true,
    content: true,
    transcription: true,
    assignment: true,
    attemptsLimit: true,
    answerFiles: true,
    release: true,
    cueing: true,
  })
  .extend({
    aiPrompt: z.string().nullable(),
    criteria: z.array(criterion).describe('Без навыков: связь с ними у критерия одна во всех версиях'),
  })
  .meta({ id: 'LessonTexts' });
export type LessonTexts = z.infer<typeof lessonTexts>;

export const lessonVersionSummary = z
  .object({
    number: z.int(),
    createdAt: time.describe('Когда тексты сохранили'),
    createdBy: z
      .object({ id, firstName: z.string(), lastName: z.string() })
      .nullable()
      .describe('Кто сохранил; null, если это неизвестно или человека больше нет'),
  })
  .meta({ id: 'LessonVersionSummary' });
export type LessonVersionSummary = z.infer<typeof lessonVersionSummary>;

export const lessonVersion = lessonVersionSummary
  .extend({ texts: lessonTexts })
  .meta({ id: 'LessonVersion' });
export type LessonVersion = z.infer<typeof lessonVersion>;
