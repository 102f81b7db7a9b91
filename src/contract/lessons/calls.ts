import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { maxActiveSecondsPerBeacon } from '#contract/limits.ts';
import { id } from '#contract/text.ts';
import { lessonVersion, lessonVersionSummary } from './lesson-versions.ts';
import { basedOnVersion, lesson, lessonChange, lessonInput, lessonParams, lessonSummary } from './schemas.ts';

/** Enough for every text at its maximum length, in UTF-8 and escaped. */
const lessonBodyLimit = 4 * 1024 * 1024;

const versionParams = z.object({ id, number: z.coerce.number().int().min(1).max(2_147_483_647) });

export const lessons = {
  listLessons: endpoint({
    method: 'GET',
    path: '/api/courses/:courseId/lessons',
    access: 'signedIn',
    scope: 'courses:read',
    within: 'params.courseId',
    summary: 'Уроки курса по порядку',
    params: z.object({ courseId: id }),
    response: z.array(lessonSummary),
  }),

  getLesson: endpoint({
    method: 'GET',
    path: '/api/lessons/:id',
    access: 'signedIn',
    scope: 'courses:read',
    within: 'lesson',
    summary: 'Один урок целиком; открытие студентом отмечает просмотр',
    params: lessonParams,
    query: z.object({
      prefetch: z.literal('1').optional().describe('Загрузка впрок: просмотр не отмечается'),
    }),
    response: lesson,
  }),

  recordActivity: endpoint({
    method: 'POST',
    path: '/api/lessons/:id/activity',
    access: 'signedIn',
    summary: 'Активное время на странице урока',
    params: lessonParams,
    body: z.object({ seconds: z.int('Укажите целое число секунд').min(0).max(maxActiveSecondsPerBeacon) }),
    response: z.object({}),
  }),

  createLesson: endpoint({
    method: 'POST',
    path: '/api/courses/:courseId/lessons',
    access: 'admin',
    scope: 'courses:write',
    within: 'params.courseId',
    summary: 'Создать урок в курсе',
    params: z.object({ courseId: id }),
    body: lessonInput.extend({
      order: z
        .int('Укажите целое число')
        .min(0)
        .max(1_000_000)
        .optional()
        .describe('Без него урок станет последним'),
      begunId: id
        .optional()
        .describe('Свой начатый урок, который этим создаётся: его файлы и образцы остаются'),
    }),
    bodyLimit: lessonBodyLimit,
    response: lesson,
    status: 201,
  }),

  updateLesson: endpoint({
    method: 'PUT',
    path: '/api/lessons/:id',
    access: 'admin',
    scope: 'courses:write',
    within: 'lesson',
    summary: 'Изменить тексты урока',
    params: lessonParams,
    body: lessonChange,
    bodyLimit: lessonBodyLimit,
    response: lesson,
  }),

  deleteLesson: endpoint({
    method: 'DELETE',
    path: '/api/lessons/:id',
    access: 'admin',
    summary: 'Удалить урок с ответами на него',
    params: lessonParams,
    response: z.object({ id }),
  }),

  reorderLessons: endpoint({
    method: 'PUT',
    path: '/api/courses/:courseId/lessons/reorder',
    access: 'admin',
    scope: 'courses:write',
    within: 'params.courseId',
    summary: 'Расставить уроки: в списке должны быть ровно нынешние уроки курса, иначе 409',
    params: z.object({ courseId: id }),
    body: z.object({ lessonIds: z.array(id).max(1_000) }),
    response: z.array(lessonSummary),
  }),

  listLessonVersions: endpoint({
    method: 'GET',
    path: '/api/lessons/:id/versions',
    access: 'admin',
    summary: 'Сохранённые версии текстов урока, новые первыми; пусто, пока урок не меняли',
    params: lessonParams,
    response: z.array(lessonVersionSummary),
  }),

  getLessonVersion: endpoint({
    method: 'GET',
    path: '/api/lessons/:id/versions/:number',
    access: 'admin',
    summary: 'Одна версия текстов урока целиком',
    params: versionParams,
    response: lessonVersion,
  }),

  restoreLessonVersion: endpoint({
    method: 'POST',
    path: '/api/lessons/:id/versions/:number/restore',
    access: 'admin',
    summary: 'Вернуть тексты версии, сохранив их как новую',
    params: versionParams,
    body: z.object(basedOnVersion),
    response: lesson,
  }),

  /** Nothing is locked or stored: the event reaches the other open editors of the lesson. */
  announceEditing: endpoint({
    method: 'POST',
    path: '/api/lessons/:id/editing',
    access: 'admin',
    summary: 'Сказать тем, кто ещё правит урок, что его правите и вы',
    params: lessonParams,
    response: z.object({}),
  }),
};
