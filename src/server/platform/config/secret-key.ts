import { z } from 'zod';

export const secretKeyBytes = 32;

/** What seals secrets in the database. */
export const secretKey = z
  .string()
  .transform((text) => Buffer.from(text, 'base64'))
  .refine(
    ({ length }) => length === secretKeyBytes,
    'принимает 32 случайных байта в base64: openssl rand -base64 32',
  );
