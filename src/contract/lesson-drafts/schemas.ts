import { z } from 'zod';
import { answerFileKinds } from '#contract/answer-files/kinds.ts';
import { looksAt } from '#contract/lessons/criteria.ts';
import { passesBy } from '#contract/lessons/passes-by.ts';
import { cueing, releaseMode } from '#contract/lessons/schemas.ts';
import { id, time } from '#contract/text.ts';

const words = z.string().max(1_000_000);

/** What a form holds before it is saved: it may still be invalid. */
export const draftFields = z.object({
  title: words,
  description: words,
  videoUrl: words,
  content: words,
  transcription: words,
  assignment: words,
  aiPrompt: words,
  criteria: z.array(
    z.object({
      id: z.string().optional(),
      title: z.string(),
      description: z.string(),
      skillId: z.string().nullish(),
      levels: z.array(z.object({ title: z.string(), description: z.string() })),
      looksAt: looksAt.optional(),
      byAbsence: z.literal(true).optional(),
      aloud: z.boolean().optional(),
      passesFrom: z.number().optional(),
    }),
  ),
  ownPassesBy: passesBy.nullable(),
  isCounted: z.boolean(),
  asksWhenShort: z.boolean(),
  asksSelf: z.boolean(),
  attemptsLimit: z.number().nullable(),
  answerFiles: z.object({ kinds: z.array(z.enum(answerFileKinds)), most: z.number() }).nullable(),
  release: releaseMode,
  cueing: cueing,
  publishedAt: z.string().nullable(),
  opensAfter: z.number().nullable(),
  dueAfter: z.number().nullable(),
});

/** What has changed, and the version of the lesson that it is a change of. */
export const lessonDraft = z
  .object({ fields: draftFields.partial(), version: z.int().min(1), updatedAt: time })
  .meta({ id: 'LessonDraft' });
export type LessonDraft = z.output<typeof lessonDraft>;

/** A lesson that its author has begun and not created yet; null where there is none. */
export const begunLesson = z.object({
  lesson: z
    .object({ id, draft: lessonDraft.describe('Заполненные поля; ни одного, если начат он ради файла') })
    .nullable()
    .describe('Урок, который вошедший начал в этом курсе и ещё не создал; его не видит никто другой'),
});
export type BegunLesson = z.infer<typeof begunLesson>;

/** An object, so that «no draft» is a response like any other. */
export const keptLessonDraft = z.object({ draft: lessonDraft.nullable() });
