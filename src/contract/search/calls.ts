import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { found, mostFound, searchQuery } from './schemas.ts';

export const search = {
  search: endpoint({
    method: 'GET',
    path: '/api/search',
    access: 'signedIn',
    summary: `Найти курс, урок или человека: только среди того, что есть у вошедшего в списках; не больше ${mostFound}`,
    query: searchQuery,
    response: z.array(found).max(mostFound),
  }),
};
