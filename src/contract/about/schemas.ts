import { z } from 'zod';

export const outgoingKind = z.enum(['model', 'mail', 'webhook', 'files', 'database']);

export const outgoingAddress = z.object({
  kind: outgoingKind,
  /** Of a model, if it has been named. */
  name: z.string().nullable(),
  address: z.string().describe('Без имени пользователя и пароля'),
  isNear: z.boolean().describe('На этой машине или в своей сети, насколько это видно по адресу'),
});

export const about = z.object({
  version: z.string(),
  packed: z
    .object({
      commit: z.string(),
      date: z.string().describe('Коммита'),
      manifestSum: z.string().describe('SHA-256 описи архива, manifest.json'),
    })
    .nullable()
    .describe('Только у того, что запущено из архива'),
  database: z.object({ version: z.string(), isEmbedded: z.boolean() }),
  outgoing: z.array(outgoingAddress).describe('Каждый адрес, по которому обращается сервер'),
});

export type About = z.infer<typeof about>;
export type OutgoingAddress = z.infer<typeof outgoingAddress>;
