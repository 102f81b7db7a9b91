import { z } from 'zod';
import { answerDraft } from './answer-drafts.ts';
import { answer } from './answers.ts';
import { user } from './auth.ts';
import { course, courseParams } from './courses.ts';
import { endpoint } from './endpoint.ts';
import { lesson, lessonParams, lessonSummary } from './lessons.ts';
import { offeredSurvey } from './survey-forms.ts';

// All the data of a student's screen in one call, for its first opening: each part is the response of its own call.

export const coursePage = z.object({
  user,
  course,
  lessons: z.array(lessonSummary),
  surveys: z.array(offeredSurvey),
});
export type CoursePage = z.infer<typeof coursePage>;

export const getCoursePage = endpoint({
  method: 'GET',
  path: '/api/courses/:id/page',
  access: 'signedIn',
  summary: 'Всё для страницы курса: кто вошёл, курс, его уроки и анкеты',
  params: courseParams,
  response: coursePage,
});

export const lessonPage = z.object({
  user,
  lesson,
  lessons: z.array(lessonSummary).describe('Все уроки курса'),
  answers: z.array(answer).describe('Свои ответы на урок, новые первыми'),
  draft: answerDraft.optional().describe('Свой черновик ответа, если он есть'),
});
export type LessonPage = z.infer<typeof lessonPage>;

export const getLessonPage = endpoint({
  method: 'GET',
  path: '/api/lessons/:id/page',
  access: 'signedIn',
  summary:
    'Всё для страницы урока: кто вошёл, урок, его соседи и свои ответы; открытие студентом отмечает просмотр',
  params: lessonParams,
  response: lessonPage,
});
