import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { lessonParams } from '#contract/lessons/schemas.ts';
import { draftFields, keptLessonDraft } from './schemas.ts';

export const lessonDrafts = {
  getLessonDraft: endpoint({
    method: 'GET',
    path: '/api/lessons/:id/edits',
    access: 'admin',
    summary: 'Свои правки урока, которые ещё не сохранены',
    params: lessonParams,
    response: keptLessonDraft,
  }),

  saveLessonDraft: endpoint({
    method: 'PUT',
    path: '/api/lessons/:id/edits',
    access: 'admin',
    summary: 'Отложить свои правки урока; без единого поля они забываются',
    params: lessonParams,
    body: z.object({
      fields: draftFields.partial().describe('Изменённые поля, какими они стоят в форме'),
      version: z.int().min(1).max(2_147_483_647).describe('Версия урока, которую правят'),
    }),
    bodyLimit: 4 * 1024 * 1024,
    response: keptLessonDraft,
  }),
};
