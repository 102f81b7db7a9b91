import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { guidePage } from './schemas.ts';

export const help = {
  getGuide: endpoint({
    method: 'GET',
    path: '/api/help',
    access: 'signedIn',
    summary: 'Руководство: страницы для роли вошедшего',
    response: z.array(guidePage),
  }),
};
