import { z } from 'zod';

/** A call that is repeated with its key does what it has done once. */
export const keyHeaders = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{1,128}$/, 'Idempotency-Key: от 1 до 128 печатных символов')
    .optional(),
});
