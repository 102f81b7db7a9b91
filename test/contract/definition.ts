import type { z } from 'zod';

// Zod's property for the introspection of schemas.
// oxlint-disable no-underscore-dangle

/** The definition of a schema. */
export const definitionOf = (schema: z.core.$ZodType) => (schema as z.core.$ZodTypes)._zod.def;

/** The checks of a schema. */
export const checksOf = (schema: z.core.$ZodType) =>
  (definitionOf(schema).checks ?? []).map((check) => (check as z.core.$ZodChecks)._zod.def);
