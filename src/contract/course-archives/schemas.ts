import { z } from 'zod';

/** What a course's archive unpacks to. */
export const archiveMaxBytes = 500 * 1024 * 1024;

/** Of the texts of a course, all together: three hundred lessons of fifty thousand letters. */
export const courseTextsMaxBytes = 32 * 1024 * 1024;

export const archiveMaxEntries = 2_000;

const remark = z.object({
  file: z.string().describe('Имя в архиве; пусто — сам архив'),
  line: z.int().nullable(),
  message: z.string(),
});
export type ArchiveRemark = z.infer<typeof remark>;

export const courseArchivePreview = z
  .object({
    title: z.string().nullable().describe('Название курса; null — не прочиталось'),
    lessons: z.int(),
    criteria: z.int(),
    talks: z.int().describe('Уроков с разговором, который можно отрепетировать'),
    surveys: z.int(),
    files: z.int(),
    bytes: z.int().describe('Сколько займут файлы'),
    problems: z.array(remark).describe('Пока они есть, курс не создать; первые из них'),
    problemCount: z.int(),
    notes: z.array(remark).describe('О чём стоит знать'),
  })
  .meta({ id: 'CourseArchivePreview' });
export type CourseArchivePreview = z.infer<typeof courseArchivePreview>;
