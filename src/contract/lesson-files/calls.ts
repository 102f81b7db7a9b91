import { endpoint } from '#contract/endpoint.ts';
import { lessonParams } from '#contract/lessons/schemas.ts';
import { fileTypesInWords } from './kinds.ts';
import { lessonFile } from './schemas.ts';

export const addLessonFile = endpoint({
  method: 'POST',
  path: '/api/lessons/:id/files',
  access: 'admin',
  scope: 'courses:write',
  within: 'lesson',
  summary: `Положить в урок файл: ${fileTypesInWords}`,
  params: lessonParams,
  upload: true,
  response: lessonFile,
  status: 201,
});
