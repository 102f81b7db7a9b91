import { z } from 'zod';
import { id, time } from '#contract/text.ts';

/** Where the browser goes next: another server's address. */
export const journeyStart = z.object({ address: z.string() });

const identity = z.object({
  id,
  provider: z.string().describe('Название в файле серверов входа'),
  title: z.string(),
  email: z.string().nullable().describe('Адрес на том сервере; о здешнем не говорит ничего'),
  createdAt: time,
  lastUsedAt: time.nullable(),
});
export type Identity = z.infer<typeof identity>;

export const ownIdentities = z.object({
  identities: z.array(identity),
  providers: z
    .array(z.object({ name: z.string(), title: z.string() }))
    .describe('Через что можно войти, если привязать'),
  asksPassword: z.boolean().describe('Чтобы привязать, нужен пароль: он у человека есть'),
  mayUnbind: z.boolean().describe('Есть другой способ войти'),
});
export type OwnIdentities = z.infer<typeof ownIdentities>;
