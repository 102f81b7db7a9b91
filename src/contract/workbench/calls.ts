import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { lessonParams } from '#contract/lessons/schemas.ts';
import { draftInput, lessonMentor, mentorDraft, mentorVersionTexts, publishInput } from './schemas.ts';

/** Enough for a prompt and eight criteria at their maximum length, in UTF-8 and escaped. */
const draftBodyLimit = 1024 * 1024;

const versionNumber = z.coerce.number().int().min(1).max(2_147_483_647);

export const workbench = {
  getLessonMentor: endpoint({
    method: 'GET',
    path: '/api/lessons/:id/mentor',
    access: 'admin',
    summary: 'Наставник урока: версии, черновик, образцы, кандидаты и прогоны',
    params: lessonParams,
    response: lessonMentor,
  }),

  getMentorVersion: endpoint({
    method: 'GET',
    path: '/api/lessons/:id/mentor/versions/:number',
    access: 'admin',
    summary: 'Одна опубликованная версия наставника целиком',
    params: lessonParams.extend({ number: versionNumber }),
    response: mentorVersionTexts,
  }),

  saveMentorDraft: endpoint({
    method: 'PUT',
    path: '/api/lessons/:id/mentor-draft',
    access: 'admin',
    summary: 'Сохранить черновик наставника: по нему никого не судят; правку новее — 409 с обоими текстами',
    params: lessonParams,
    body: draftInput,
    bodyLimit: draftBodyLimit,
    response: mentorDraft,
  }),

  draftFromVersion: endpoint({
    method: 'POST',
    path: '/api/lessons/:id/mentor-draft/from-version',
    access: 'admin',
    summary: 'Сделать черновиком прежнюю версию наставника',
    params: lessonParams,
    body: z.object({
      number: z.int().min(1).max(2_147_483_647),
      revision: z.int().min(0).describe('Правка черновика, который этим заменят; 0: черновика не было'),
    }),
    response: mentorDraft,
  }),

  deleteMentorDraft: endpoint({
    method: 'DELETE',
    path: '/api/lessons/:id/mentor-draft',
    access: 'admin',
    summary: 'Убрать черновик наставника с его прогонами',
    params: lessonParams,
    response: z.object({}),
  }),

  publishMentorDraft: endpoint({
    method: 'POST',
    path: '/api/lessons/:id/mentor-draft/publish',
    access: 'admin',
    summary:
      'Опубликовать черновик наставника: 409 stale_mentor, run_needed или regression; с причиной — всё равно',
    params: lessonParams,
    body: publishInput,
    response: z.object({
      number: z.int(),
      how: mentorVersionTexts.shape.how.unwrap(),
    }),
  }),
};
