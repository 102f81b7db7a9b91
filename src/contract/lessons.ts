import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, time } from './text.ts';

/** A lesson as a row of its course's list: light, since the lesson page loads the whole list for its neighbours. */
export const lessonSummary = z.object({
  id,
  courseId: id,
  title: z.string(),
  description: z.string().nullable(),
  videoUrl: z.string().nullable(),
  order: z.int(),
  createdAt: time,
  updatedAt: time,
  viewedAt: time.nullable().describe('Когда вошедший впервые открыл урок'),
  completedAt: time.nullable().describe('Когда вошедший прошёл урок'),
});
export type LessonSummary = z.infer<typeof lessonSummary>;

export const lesson = lessonSummary.extend({
  content: z.string().nullable().describe('Markdown'),
  transcription: z.string().nullable().describe('Расшифровка видео'),
  assignment: z.string().nullable().describe('Markdown'),
  aiPrompt: z.string().nullable().optional().describe('Только для администратора'),
});
export type Lesson = z.infer<typeof lesson>;

export const lessonParams = z.object({ id });

export const listLessons = endpoint({
  method: 'GET',
  path: '/api/courses/:courseId/lessons',
  access: 'signedIn',
  summary: 'Уроки курса по порядку',
  params: z.object({ courseId: id }),
  response: z.array(lessonSummary),
});

export const getLesson = endpoint({
  method: 'GET',
  path: '/api/lessons/:id',
  access: 'signedIn',
  summary: 'Один урок целиком; открытие студентом отмечает просмотр',
  params: lessonParams,
  query: z.object({
    prefetch: z.literal('1').optional().describe('Загрузка впрок: просмотр не отмечается'),
  }),
  response: lesson,
});

/** The page sends what it measured since its last beacon; the server never credits more than the time that passed. */
export const maxActiveSecondsPerBeacon = 300;

export const recordActivity = endpoint({
  method: 'POST',
  path: '/api/lessons/:id/activity',
  access: 'signedIn',
  summary: 'Активное время на странице урока',
  params: lessonParams,
  body: z.object({ seconds: z.int('Укажите целое число секунд').min(0).max(maxActiveSecondsPerBeacon) }),
  response: z.object({}),
});
