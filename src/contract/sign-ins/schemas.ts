import { z } from 'zod';
import { id, time } from '#contract/text.ts';

/** A row of the journal of sign-ins as its owner sees it. */
export const ownSignIn = z.object({
  id,
  timestamp: time,
  outcome: z
    .string()
    .describe(
      'in — вход; отказы: wrong, unknown (такого email нет), slowed (не чаще раза в час), wrong_code, blocked; ' +
        'концы сеансов: out — человек вышел, ended — завершён, idle',
    ),
  via: z
    .string()
    .nullable()
    .describe(
      'password, invite, reset, join, code (второй фактор), recovery (резервный код), provider (другой сервер): как вошли, а у конца сеанса — как он начался; null, если неизвестно',
    ),
  address: z.string().nullable(),
  device: z.string().nullable().describe('Браузер и система; пусто, если неизвестны'),
});
export type OwnSignIn = z.infer<typeof ownSignIn>;

export const signIn = ownSignIn.extend({
  person: z
    .object({ id, firstName: z.string(), lastName: z.string(), email: z.string() })
    .nullable()
    .describe('Чья учётная запись; null, если такого email нет: что набрали, не хранится'),
});
export type SignIn = z.infer<typeof signIn>;
