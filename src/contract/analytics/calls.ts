import { z } from 'zod';
import { courseParams } from '#contract/courses/schemas.ts';
import { endpoint } from '#contract/endpoint.ts';
import { groupChoice } from '#contract/groups/group-choice.ts';
import { tableFormat } from '#contract/table-format.ts';
import { courseAnalytics, readersTimeZone } from './schemas.ts';

export const getCourseAnalytics = endpoint({
  method: 'GET',
  path: '/api/courses/:id/analytics',
  access: 'curator',
  summary: 'Аналитика курса: администратору по всем, куратору по его людям',
  params: courseParams,
  query: z.object({
    timeZone: readersTimeZone,
    groupId: groupChoice.optional(),
    days: z.enum(['30', '90']).transform(Number).default(30).describe('За сколько дней показать активность'),
  }),
  response: courseAnalytics,
});

export const exportCourseAnalytics = endpoint({
  method: 'GET',
  path: '/api/courses/:id/analytics.csv',
  access: 'curator',
  summary: 'Таблица для Excel: уроки курса или прогресс каждого студента',
  params: courseParams,
  query: z.object({
    table: z.enum(['lessons', 'students']),
    timeZone: readersTimeZone,
    groupId: groupChoice.optional(),
    format: tableFormat,
  }),
  response: z.string(),
  contentType: 'text/csv',
});
