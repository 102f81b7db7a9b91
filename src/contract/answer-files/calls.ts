import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { lessonParams } from '#contract/lessons/schemas.ts';
import { id } from '#contract/text.ts';
import { draftFile, fileName } from './schemas.ts';

export const answerFiles = {
  listDraftFiles: endpoint({
    method: 'GET',
    path: '/api/lessons/:id/draft/files',
    access: 'signedIn',
    summary: 'Свои файлы к ответу, который ещё не отправлен, по порядку',
    params: lessonParams,
    response: z.array(draftFile),
  }),

  addDraftFile: endpoint({
    method: 'POST',
    path: '/api/lessons/:id/draft/files',
    access: 'signedIn',
    summary: 'Положить файл к своему ответу, пока он не отправлен: какие и сколько, решает урок',
    params: lessonParams,
    upload: true,
    response: draftFile,
    status: 201,
  }),

  removeDraftFile: endpoint({
    method: 'DELETE',
    path: '/api/lessons/:id/draft/files/:name',
    access: 'signedIn',
    summary: 'Убрать свой неотправленный файл',
    params: z.object({ id, name: fileName }),
    response: z.object({ name: z.string() }),
  }),
};
