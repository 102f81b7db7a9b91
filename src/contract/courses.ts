import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, time } from './text.ts';

export const course = z.object({
  id,
  title: z.string(),
  description: z.string().nullable(),
  coverImage: z.string().nullable().describe('Адрес обложки'),
  createdById: id.nullable(),
  createdAt: time,
  updatedAt: time,
  lessonCount: z.int(),
  progress: z.int().min(0).max(100).optional().describe('Для студента: доля пройденных уроков, проценты'),
});
export type Course = z.infer<typeof course>;

export const enrolledCourse = course.extend({ enrolledAt: time, expiresAt: time.nullable() });
export type EnrolledCourse = z.infer<typeof enrolledCourse>;

export const courseParams = z.object({ id });

export const listCourses = endpoint({
  method: 'GET',
  path: '/api/courses',
  access: 'signedIn',
  summary: 'Курсы: администратору все, студенту открытые ему',
  response: z.array(course),
});

export const getCourse = endpoint({
  method: 'GET',
  path: '/api/courses/:id',
  access: 'signedIn',
  summary: 'Один курс',
  params: courseParams,
  response: course,
});

export const listMyCourses = endpoint({
  method: 'GET',
  path: '/api/user/courses',
  access: 'signedIn',
  summary: 'Курсы, на которые записан вошедший',
  response: z.array(enrolledCourse),
});
