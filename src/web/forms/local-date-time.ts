import { z } from 'zod';
import { expiry } from '#contract/users/schemas.ts';
import { instantOf } from '#web/ui/time/local-time.ts';

/** The value of a date that is typed in part: it isn't empty, and isn't a date. */
export const incompleteDate = 'incomplete';

/** The field of a date-time in the viewer's time zone: an instant in UTC, or null if it is empty. */
export const localDateTime = z.string().transform((local, context) => {
  if (local === '') return null;
  const { data, error } = expiry.safeParse(instantOf(local));
  if (data !== undefined) return data;
  context.addIssue({ code: 'custom', message: messageOf(local, error) });
  return z.NEVER;
});

const messageOf = (local: string, error: z.ZodError) =>
  instantOf(local) === undefined ? 'Неверная дата' : (error.issues[0]?.message ?? 'Неверная дата');
