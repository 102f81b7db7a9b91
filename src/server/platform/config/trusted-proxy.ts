import { isIP } from 'node:net';
import { compile } from '@fastify/proxy-addr';
import { z } from 'zod';

export const trustedProxy = z
  .string()
  .default('0')
  .transform((value, context) => read(value, context));

/** `0` trusts no proxy, a number trusts that many hops, anything else lists addresses or networks, comma-separated. */
function read(value: string, context: z.RefinementCtx): boolean | number | string {
  if (/^\d{1,2}$/.test(value)) return value === '0' ? false : Number(value);
  if (isReadable(value)) return value;
  context.addIssue({
    code: 'custom',
    message: 'принимает число прокси перед приложением либо их адреса через запятую',
  });
  return z.NEVER;
}

/** By Fastify's own reader too, whose error would end the start with a stack; it takes `1000` for an address. */
function isReadable(value: string): boolean {
  const networks = value.split(',').map((one) => one.trim());
  if (!networks.every((one) => isIP(one.split('/')[0] ?? ''))) return false;
  try {
    compile(networks);
    return true;
  } catch {
    return false;
  }
}
