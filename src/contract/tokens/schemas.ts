import { z } from 'zod';
import { id, line, namedTime, time } from '#contract/text.ts';
import { tokenScopes } from './scopes.ts';

export const tokenScope = z.enum(tokenScopes);

/** A year, in days. */
export const longestTokenDays = 365;

const person = z.object({ id, firstName: z.string(), lastName: z.string() });

export const tokenState = z.enum(['works', 'expired', 'revoked', 'owner_blocked']);
export type TokenState = z.infer<typeof tokenState>;

export const apiToken = z.object({
  id,
  title: z.string(),
  start: z.string().describe('Первые восемь символов: по ним токен узнают; целиком его не показывают'),
  owner: person,
  scopes: z.array(tokenScope),
  courses: z
    .array(z.object({ id, title: z.string() }))
    .nullable()
    .describe('null: все курсы владельца; удалённых здесь уже нет'),
  createdAt: time,
  expiresAt: time,
  lastUsedAt: time.nullable().describe('С точностью до пяти минут'),
  state: tokenState,
});
export type ApiToken = z.infer<typeof apiToken>;

export const newToken = z.object({
  title: line(100, 'Назовите, какой программе нужен токен'),
  scopes: z.array(tokenScope).min(1, 'Выберите, что программе можно').max(tokenScopes.length),
  courseIds: z
    .array(id)
    .min(1, 'Выберите курсы')
    .max(200, 'Не больше 200 курсов')
    .nullable()
    .default(null)
    .describe('null: все курсы'),
  expiresAt: namedTime.describe('Не позже чем через год'),
});

export const createdToken = apiToken.extend({
  token: z.string().describe('Весь токен: показывается один раз'),
});
export type CreatedToken = z.infer<typeof createdToken>;
