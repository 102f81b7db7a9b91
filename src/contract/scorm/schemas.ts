import { z } from 'zod';
import { id } from '#contract/text.ts';

/** What a package is of: a course; an earlier one, perhaps one of its lessons. */
export const packaged = z.object({
  lessonId: id.optional().describe('Урок; без него — весь курс'),
});

export const newPackage = z.object({
  /** As it was once asked for: refused, rather than answered with the whole course. */
  lessonId: z.string().max(0, 'Пакет бывает только у целого курса').optional(),
  code: z
    .string()
    .max(64)
    .optional()
    .describe('Код потока, по которому запишется, кто ещё не записан; без него заходят только записанные'),
  lms: z
    .url({ protocol: /^https?$/, error: 'Адрес вида https://sdo.company.ru' })
    .max(300)
    .transform((url) => new URL(url).origin)
    .describe('Адрес СДО: отметку о выполнении получит только она'),
});

/** What the window that the package opens asks for until the lesson is done. */
export const launchState = z
  .object({
    title: z.string().describe('Название урока или курса'),
    isDone: z.boolean().describe('Вошедший прошёл урок, а у курса — все его уроки'),
    user: z.object({ id, firstName: z.string(), lastName: z.string() }).describe('Кто вошёл'),
  })
  .meta({ id: 'ScormState' });
export type LaunchState = z.infer<typeof launchState>;
