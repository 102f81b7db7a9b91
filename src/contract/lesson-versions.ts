import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { basedOnVersion, lesson, lessonParams } from './lessons.ts';
import { id, time } from './text.ts';

/** What a version of a lesson keeps: everything that its form changes, and no dates. */
export const lessonTexts = lesson
  .pick({
    title: true,
    description: true,
    videoUrl: true,
    content: true,
    transcription: true,
    assignment: true,
    criteria: true,
    attemptsLimit: true,
    release: true,
  })
  .extend({ aiPrompt: z.string().nullable() })
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

const versionParams = z.object({ id, number: z.coerce.number().int().min(1).max(2_147_483_647) });

export const listLessonVersions = endpoint({
  method: 'GET',
  path: '/api/lessons/:id/versions',
  access: 'admin',
  summary: 'Сохранённые версии текстов урока, новые первыми; пусто, пока урок не меняли',
  params: lessonParams,
  response: z.array(lessonVersionSummary),
});

export const getLessonVersion = endpoint({
  method: 'GET',
  path: '/api/lessons/:id/versions/:number',
  access: 'admin',
  summary: 'Одна версия текстов урока целиком',
  params: versionParams,
  response: lessonVersion,
});

export const restoreLessonVersion = endpoint({
  method: 'POST',
  path: '/api/lessons/:id/versions/:number/restore',
  access: 'admin',
  summary: 'Вернуть тексты версии, сохранив их как новую',
  params: versionParams,
  body: z.object(basedOnVersion),
  response: lesson,
});

/** Nothing is locked or stored: the event reaches the other open editors of the lesson. */
export const announceEditing = endpoint({
  method: 'POST',
  path: '/api/lessons/:id/editing',
  access: 'admin',
  summary: 'Сказать тем, кто ещё правит урок, что его правите и вы',
  params: lessonParams,
  response: z.object({}),
});
