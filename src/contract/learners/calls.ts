import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id } from '#contract/text.ts';
import { learner } from './schemas.ts';

export const learners = {
  getLearner: endpoint({
    method: 'GET',
    path: '/api/people/:id',
    access: 'curator',
    summary: 'Как человек учится: путь по урокам, попытки, уровни по критериям, личные даты',
    params: z.object({ id }),
    response: learner,
  }),
};
