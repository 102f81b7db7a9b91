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

const namedProvider = z.object({ name: z.string(), title: z.string() });

export const ownIdentities = z.object({
  identities: z.array(identity),
  providers: z.array(namedProvider).describe('Через что можно войти, если привязать'),
  asksPassword: z.boolean().describe('Своё подтверждают паролем: он у человека есть'),
  passwordOpens: z.boolean().describe('Паролем человек может войти: школа не оставила его администраторам'),
  signInAgain: namedProvider
    .extend({ isFresh: z.boolean().describe('Вошёл недавно: подтверждения больше не нужно') })
    .nullable()
    .describe('У кого пароля нет, тот подтверждает своё, войдя ещё раз через этот сервер'),
  isRenamedByAdmins: z.boolean().optional().describe('Своё имя человек меняет не сам'),
  mayUnbind: z.boolean().describe('Есть другой способ войти'),
});
export type OwnIdentities = z.infer<typeof ownIdentities>;
