import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, time } from '#contract/text.ts';
import {
  course,
  courseInput,
  courseParams,
  courseTemplate,
  coverMaxBytes,
  enrolledCourse,
} from './schemas.ts';

const coverImage = { coverImage: { maxBytes: coverMaxBytes } };

export const courses = {
  listCourses: endpoint({
    method: 'GET',
    path: '/api/courses',
    access: 'signedIn',
    scope: 'courses:read',
    within: 'rows.id',
    summary: 'Курсы: администратору все, студенту открытые ему, куратору ещё и те, что он ведёт',
    response: z.array(course),
  }),

  getCourse: endpoint({
    method: 'GET',
    path: '/api/courses/:id',
    access: 'signedIn',
    scope: 'courses:read',
    within: 'params.id',
    summary: 'Один курс',
    params: courseParams,
    response: course,
  }),

  listMyCourses: endpoint({
    method: 'GET',
    path: '/api/user/courses',
    access: 'signedIn',
    summary: 'Курсы, на которые записан вошедший',
    response: z.array(enrolledCourse),
  }),

  createCourse: endpoint({
    method: 'POST',
    path: '/api/courses',
    access: 'admin',
    scope: 'courses:write',
    summary: 'Создать курс',
    body: courseInput,
    files: coverImage,
    response: course,
    status: 201,
  }),

  listCourseTemplates: endpoint({
    method: 'GET',
    path: '/api/course-templates',
    access: 'admin',
    summary: 'Образцы курсов: с уроками, заданиями, критериями и разговорами',
    response: z.array(courseTemplate),
  }),

  createCourseFromTemplate: endpoint({
    method: 'POST',
    path: '/api/course-templates/:template/courses',
    access: 'admin',
    summary: 'Создать по образцу курс-черновик; образец останется прежним',
    params: z.object({ template: courseTemplate.shape.template }),
    response: course,
    status: 201,
  }),

  updateCourse: endpoint({
    method: 'PUT',
    path: '/api/courses/:id',
    access: 'admin',
    scope: 'courses:write',
    within: 'params.id',
    summary: 'Изменить название, описание и обложку курса',
    params: courseParams,
    body: courseInput.extend({
      removeCover: z.stringbool().or(z.boolean()).optional().describe('true убирает обложку'),
      basedOn: time
        .optional()
        .describe('updatedAt курса, с которого начата правка: если его с тех пор сохранили, 409'),
    }),
    files: coverImage,
    response: course,
  }),

  copyCourse: endpoint({
    method: 'POST',
    path: '/api/courses/:id/copy',
    access: 'admin',
    summary: 'Скопировать курс в черновик: с уроками, критериями, сценариями и файлами, без людей',
    params: courseParams,
    response: course,
    status: 201,
  }),

  deleteCourse: endpoint({
    method: 'DELETE',
    path: '/api/courses/:id',
    access: 'admin',
    summary: 'Удалить курс со всеми уроками, ответами, прогрессом и записями на него',
    params: courseParams,
    response: z.object({ id }),
  }),
};
