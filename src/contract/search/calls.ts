import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { found, mostAnswersOfPeople, mostFound, mostOwnFound, searchQuery } from './schemas.ts';

export const search = {
  search: endpoint({
    method: 'GET',
    path: '/api/search',
    access: 'signedIn',
    summary: `Найти курс, урок или человека — среди того, что есть у вошедшего в списках, не больше ${mostFound}, куратору и администратору ещё последние ответы найденных людей, не больше ${mostAnswersOfPeople} — и слова своих ответов, замечаний, критериев и сообщений, не больше ${mostOwnFound} каждых`,
    query: searchQuery,
    response: z.array(found).max(mostFound + mostAnswersOfPeople + 4 * mostOwnFound),
  }),
};
