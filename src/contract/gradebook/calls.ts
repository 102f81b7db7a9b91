import { z } from 'zod';
import { courseParams } from '#contract/courses/schemas.ts';
import { endpoint } from '#contract/endpoint.ts';
import { groupChoice } from '#contract/groups/group-choice.ts';
import { tableFormat } from '#contract/table-format.ts';
import { gradebookTable } from './schemas.ts';

export const gradebook = {
  getGradebook: endpoint({
    method: 'GET',
    path: '/api/courses/:id/gradebook',
    access: 'curator',
    scope: 'progress:read',
    within: 'params.id',
    summary: 'Кто где: люди и уроки, состояние и уровни лучшей попытки; куратору — его люди',
    params: courseParams,
    query: z.object({ groupId: groupChoice.optional() }),
    response: gradebookTable,
  }),

  exportGradebook: endpoint({
    method: 'GET',
    path: '/api/courses/:id/gradebook.csv',
    access: 'curator',
    scope: 'progress:read',
    within: 'params.id',
    summary: 'Кто где, таблицей для Excel: строка — человек, столбец — урок',
    params: courseParams,
    query: z.object({ groupId: groupChoice.optional(), format: tableFormat }),
    response: z.string(),
    contentType: 'text/csv',
  }),
};
