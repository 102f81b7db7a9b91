import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { lessonParams } from '#contract/lessons/schemas.ts';
import { id } from '#contract/text.ts';
import { begunLesson, draftFields, keptLessonDraft } from './schemas.ts';

const inCourse = z.object({ courseId: id });

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

  getBegunLesson: endpoint({
    method: 'GET',
    path: '/api/courses/:courseId/begun-lesson',
    access: 'admin',
    summary: 'Свой начатый и ещё не созданный урок курса',
    params: inCourse,
    response: begunLesson,
  }),

  saveBegunLesson: endpoint({
    method: 'PUT',
    path: '/api/courses/:courseId/begun-lesson',
    access: 'admin',
    summary:
      'Начать урок или отложить то, что в нём уже написано: файлам и образцам нужен урок, которого ещё нет',
    params: inCourse,
    body: z.object({
      fields: draftFields.partial().describe('Заполненные поля, какими они стоят в форме'),
    }),
    bodyLimit: 4 * 1024 * 1024,
    response: begunLesson,
  }),

  dropBegunLesson: endpoint({
    method: 'DELETE',
    path: '/api/courses/:courseId/begun-lesson',
    access: 'admin',
    summary: 'Убрать свой начатый урок со всем, что в нём есть',
    params: inCourse,
    query: z.object({
      onlyEmpty: z
        .literal('1')
        .optional()
        .describe('Только если в нём нет ни правок, ни образцов, ни сценария'),
    }),
    response: z.object({}),
  }),
};
