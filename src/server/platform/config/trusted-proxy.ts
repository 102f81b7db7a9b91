import { z } from 'zod';

export const trustedProxy = z
  .string()
  .default('0')
  .transform((value, context) => read(value, context));

/** `0` trusts no proxy, a number trusts that many hops, anything else lists addresses or networks, comma-separated. */
function read(value: string, context: z.RefinementCtx): boolean | number | string {
  if (/^\d{1,2}$/.test(value)) return value === '0' ? false : Number(value);
  if (/^[\da-f.:/, ]+$/i.test(value)) return value;
  context.addIssue({
    code: 'custom',
    message: 'принимает число прокси перед приложением либо их адреса через запятую',
  });
  return z.NEVER;
}
