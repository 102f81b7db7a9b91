import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { kindsInWords } from '#contract/files/kinds.ts';
import { lessonParams } from '#contract/lessons/schemas.ts';
import { keptFile, lessonFile } from './schemas.ts';

export const lessonFiles = {
  addLessonFile: endpoint({
    method: 'POST',
    path: '/api/lessons/:id/files',
    access: 'admin',
    scope: 'courses:write',
    within: 'lesson',
    summary: `Положить в урок файл: ${kindsInWords()}`,
    params: lessonParams,
    upload: true,
    response: lessonFile,
    status: 201,
  }),

  listLessonFiles: endpoint({
    method: 'GET',
    path: '/api/lessons/:id/files',
    access: 'admin',
    summary: 'Файлы урока, новые первыми',
    params: lessonParams,
    response: z.array(keptFile),
  }),

  deleteLessonFile: endpoint({
    method: 'DELETE',
    path: '/api/lessons/:id/files/:name',
    access: 'admin',
    summary: 'Удалить файл урока, даже если он стоит в текстах; вернуть его нельзя',
    params: lessonParams.extend({ name: z.string().max(200) }),
    response: z.object({ name: z.string() }),
  }),
};
