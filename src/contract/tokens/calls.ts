import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id } from '#contract/text.ts';
import { apiToken, createdToken, newToken } from './schemas.ts';

export const tokens = {
  listTokens: endpoint({
    method: 'GET',
    path: '/api/tokens',
    access: 'admin',
    summary: 'Токены программ: действующие, новые первыми, затем последние недействующие',
    response: z.array(apiToken),
  }),

  createToken: endpoint({
    method: 'POST',
    path: '/api/tokens',
    access: 'admin',
    summary: 'Выпустить токен для программы; целиком он показывается только в этом ответе',
    body: newToken,
    response: createdToken,
    status: 201,
  }),

  revokeToken: endpoint({
    method: 'POST',
    path: '/api/tokens/:id/revoke',
    access: 'admin',
    summary: 'Отозвать токен: со следующего запроса он не действует; 409, если уже не действует',
    params: z.object({ id }),
    response: z.object({ id }),
  }),
};
