import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { retainedKind, retentionDays, retentionKind, retentionSweep } from './schemas.ts';

export const retention = {
  getRetention: endpoint({
    method: 'GET',
    path: '/api/legal/retention',
    access: 'admin',
    summary: 'Сколько что хранится и сколько исчезнет при ближайшей уборке',
    response: z.object({ kinds: z.array(retainedKind) }),
  }),

  countRetention: endpoint({
    method: 'GET',
    path: '/api/legal/retention/count',
    access: 'admin',
    summary: 'Сколько строк исчезло бы сегодня при таком сроке',
    query: z.object({ kind: retentionKind, days: retentionDays }),
    response: z.object({ rows: z.int() }),
  }),

  updateRetention: endpoint({
    method: 'PUT',
    path: '/api/legal/retention',
    access: 'admin',
    summary: 'Изменить срок хранения; уборка идёт раз в час',
    body: z.object({
      kind: retentionKind,
      days: retentionDays.nullable().describe('null: пока живёт школа'),
    }),
    response: z.object({ kinds: z.array(retainedKind) }),
  }),

  listRetentionSweeps: endpoint({
    method: 'GET',
    path: '/api/legal/retention/sweeps',
    access: 'admin',
    summary: 'Что стёрто по сроку хранения, новое первым',
    response: z.array(retentionSweep),
  }),
};
