import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { fileKinds } from '#contract/files/kinds.ts';
import { id, time } from '#contract/text.ts';

export const lessonFile = z
  .object({
    address: z.string().describe('Для текстов урока: файл получит тот, кому открыт урок'),
    title: z.string().describe('Имя, под которым файл прислали, с расширением его вида'),
    mediaType: z.enum(Object.values(fileKinds).map((kind) => kind.mediaType)),
    bytes: z.int(),
  })
  .meta({ id: 'LessonFile' });
export type LessonFile = z.infer<typeof lessonFile>;

export const keptFile = lessonFile
  .extend({
    name: z.string().describe('Последняя часть адреса'),
    isUsed: z.boolean().describe('Стоит в текстах урока, как они сохранены сейчас'),
    addedAt: time,
  })
  .meta({ id: 'KeptLessonFile' });
export type KeptFile = z.infer<typeof keptFile>;

/** Not a call of the page: the address stands in texts. */
export const lessonFileAddress = endpoint({
  method: 'GET',
  path: '/lesson-files/:id/:name',
  access: 'signedIn',
  summary: 'Файл урока',
  params: z.object({ id, name: z.string() }),
  response: z.string(),
});
