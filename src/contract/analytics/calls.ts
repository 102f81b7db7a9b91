import { z } from 'zod';
import { courseParams } from '#contract/courses/schemas.ts';
import { endpoint } from '#contract/endpoint.ts';
import { groupChoice } from '#contract/groups/group-choice.ts';
import { tableFormat } from '#contract/table-format.ts';
import { id } from '#contract/text.ts';
import { courseAnalytics, readersTimeZone } from './schemas.ts';
import { countedFigure, stuckAnswer, stuckCriterion } from './stuck.ts';

export const analytics = {
  getCourseAnalytics: endpoint({
    method: 'GET',
    path: '/api/courses/:id/analytics',
    access: 'curator',
    scope: 'progress:read',
    within: 'params.id',
    summary: 'Аналитика курса: администратору по всем, куратору по его людям',
    params: courseParams,
    query: z.object({
      timeZone: readersTimeZone,
      groupId: groupChoice.optional(),
      days: z
        .enum(['30', '90'])
        .transform(Number)
        .default(30)
        .describe('За сколько дней показать активность'),
    }),
    response: courseAnalytics,
  }),

  exportCourseAnalytics: endpoint({
    method: 'GET',
    path: '/api/courses/:id/analytics.csv',
    access: 'curator',
    scope: 'progress:read',
    within: 'params.id',
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
  }),

  listStuckCriteria: endpoint({
    method: 'GET',
    path: '/api/courses/:id/stuck',
    access: 'curator',
    summary: 'На чём застревают: по каждому критерию курса; администратору по всем, куратору по его людям',
    params: courseParams,
    query: z.object({ groupId: groupChoice.optional() }),
    response: z.array(stuckCriterion).describe('По урокам и критериям, как они идут в курсе'),
  }),

  listStuckAnswers: endpoint({
    method: 'GET',
    path: '/api/courses/:id/stuck/answers',
    access: 'curator',
    summary:
      'Ответы, из которых сложилось одно число «На чём застревают» или «Что изменилось»; новые первыми',
    params: courseParams,
    query: z.object({
      lessonId: id,
      criterionId: id,
      figure: countedFigure,
      level: z.coerce.number().int().min(0).max(99).default(0).describe('Уровень с нуля; без него — низший'),
      groupId: groupChoice.optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
      cursor: id.optional().describe('id последнего полученного ответа'),
    }),
    response: z.array(stuckAnswer),
  }),
};
