import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { today } from '#contract/today/schemas.ts';

export const setAsides = {
  putOffItem: endpoint({
    method: 'PUT',
    path: '/api/today/:key/later',
    access: 'signedIn',
    summary: '«Не сейчас»: неделю не показывать эту строку «Сегодня»',
    params: z.object({ key: z.string().max(100).describe('key строки') }),
    response: today,
  }),
};
