import { z } from 'zod';
import { ConfigError } from './config-error.ts';

export const secretKeyBytes = 32;

/** What seals secrets in the database. */
export const secretKey = z
  .string()
  .transform((text) => Buffer.from(text, 'base64'))
  .refine(
    ({ length }) => length === secretKeyBytes,
    'принимает 32 случайных байта в base64: openssl rand -base64 32',
  );

interface Given {
  SECRET_KEY?: Buffer | undefined;
  SECOND_FACTOR: readonly string[];
  SIGN_IN_FILE?: string | undefined;
  DATABASE_URL?: string | undefined;
}

/** Beside the embedded database a key is made when it is needed; several processes must be given one. */
export function secretKeyOf({
  SECRET_KEY,
  SECOND_FACTOR,
  SIGN_IN_FILE,
  DATABASE_URL,
}: Given): Buffer | undefined {
  const needing = SECOND_FACTOR.length > 0 ? 'SECOND_FACTOR' : SIGN_IN_FILE && 'SIGN_IN_FILE';
  if (!SECRET_KEY && needing && DATABASE_URL) {
    throw new ConfigError(
      `Переменная SECRET_KEY нужна вместе с ${needing} и DATABASE_URL: openssl rand -base64 32`,
    );
  }
  return SECRET_KEY;
}
