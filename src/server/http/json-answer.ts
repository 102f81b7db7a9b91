import type { FastifySerializerCompiler } from 'fastify';
import type { z } from 'zod';

/**
 * Answers as JSON by the schema of their call, which leaves out whatever it doesn't name. Parsed, not encoded as the Zod
 * plugin for Fastify does: no schema of ours has a codec, and encoding reads everything that has a check twice.
 */
export const jsonAnswer: FastifySerializerCompiler<z.ZodType> =
  ({ schema, method, url }) =>
  (answer) => {
    const { data, error } = schema.safeParse(answer);
    if (error)
      throw new Error(`The answer of ${method} ${url} is not what its schema says`, { cause: error });
    return JSON.stringify(data);
  };
