import { courseParams } from '#contract/courses/schemas.ts';
import { endpoint } from '#contract/endpoint.ts';
import { lessonParams } from '#contract/lessons/schemas.ts';
import { coursePage, lessonPage } from './schemas.ts';

export const pages = {
  getCoursePage: endpoint({
    method: 'GET',
    path: '/api/courses/:id/page',
    access: 'signedIn',
    summary: 'Всё для страницы курса: кто вошёл, курс, его уроки и анкеты',
    params: courseParams,
    response: coursePage,
  }),

  getLessonPage: endpoint({
    method: 'GET',
    path: '/api/lessons/:id/page',
    access: 'signedIn',
    summary:
      'Всё для страницы урока: кто вошёл, урок, его соседи и свои ответы; открытие студентом отмечает просмотр',
    params: lessonParams,
    response: lessonPage,
  }),
};
