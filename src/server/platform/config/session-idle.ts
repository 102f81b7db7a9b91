import { z } from 'zod';
import { role, type Role } from '#contract/auth/schemas.ts';

/** The seconds after which an unused session ends, by role. */
export type SessionIdle = Partial<Record<Role, number>>;

const form =
  'принимает сроки без дела по ролям, от 15m до 30d: admin:12h,curator:12h; роли: admin, curator, student';

const unitSeconds = { m: 60, h: 3_600, d: 86_400 };

/** The last use of a session is known to within five minutes, so a shorter time would end what is in use. */
const [least, most] = [15 * 60, 30 * 86_400];

const duration = z
  .string()
  .regex(/^\d{1,4}[mhd]$/, form)
  .transform((text) => Number(text.slice(0, -1)) * unitSeconds[z.enum(['m', 'h', 'd']).parse(text.at(-1))])
  .pipe(z.number(form).min(least, form).max(most, form));

export const sessionIdle = z
  .string()
  .transform((text) => Object.fromEntries(text.split(',').map((part) => part.trim().split(':'))))
  .pipe(z.partialRecord(role, duration, form));
