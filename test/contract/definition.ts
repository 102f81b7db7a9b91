import type { z } from 'zod';

// Zod keeps what tools may read of a schema under this name.
// oxlint-disable no-underscore-dangle

/** What a schema is made of. */
export const definitionOf = (schema: z.core.$ZodType) => (schema as z.core.$ZodTypes)._zod.def;

/** The limits and rules that hang on a schema. */
export const checksOf = (schema: z.core.$ZodType) =>
  (definitionOf(schema).checks ?? []).map((check) => (check as z.core.$ZodChecks)._zod.def);
