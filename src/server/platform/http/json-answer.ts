import type { FastifySerializerCompiler } from 'fastify';
import type { z } from 'zod';

/**
 * Serializes responses by the schema of their call, which drops unknown keys. Uses `parse` rather than `encode`, as the Zod
 * plugin for Fastify does: our schemas have no codecs, and `encode` processes everything with a check twice.
 */
export const jsonAnswer: FastifySerializerCompiler<z.ZodType> =
  ({ schema, method, url }) =>
  (answer) => {
    const { data, error } = schema.safeParse(answer);
    if (error)
      throw new Error(`The answer of ${method} ${url} is not what its schema says`, { cause: error });
    return JSON.stringify(data);
  };
