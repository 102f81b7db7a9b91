import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, time } from './text.ts';

export const ownSession = z.object({
  id,
  device: z.string().nullable().describe('Браузер и система; пусто, если неизвестны'),
  address: z.string().nullable(),
  createdAt: time,
  seenAt: time.nullable().describe('Последнее обращение, с точностью до пяти минут'),
  isCurrent: z.boolean().describe('Из неё и спрашивают'),
});
export type OwnSession = z.infer<typeof ownSession>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/user/sessions',
  access: 'signedIn',
  summary: 'Где вы вошли: свои сессии, эта первой',
  response: z.array(ownSession),
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/user/sessions/:id',
  access: 'signedIn',
  summary: 'Завершить свою сессию',
  params: z.object({ id }),
  response: z.object({ id }),
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/user/sessions',
  access: 'signedIn',
  summary: 'Завершить все свои сессии, кроме этой',
  response: z.object({ ended: z.int() }),
});
