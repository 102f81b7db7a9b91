import { z } from 'zod';
import { id, time } from '#contract/text.ts';

export const ownSession = z.object({
  id,
  device: z.string().nullable().describe('Браузер и система; пусто, если неизвестны'),
  address: z.string().nullable(),
  createdAt: time,
  seenAt: time.nullable().describe('Последнее обращение, с точностью до пяти минут'),
  isCurrent: z.boolean().describe('Из неё и спрашивают'),
});
export type OwnSession = z.infer<typeof ownSession>;
