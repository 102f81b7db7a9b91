import type { z } from 'zod';

// Zod's property for the introspection of schemas.
// oxlint-disable no-underscore-dangle

/** The definition of a schema. */
export const definitionOf = (schema: z.core.$ZodType) => (schema as z.core.$ZodTypes)._zod.def;

/** The checks of a schema. */
export const checksOf = (schema: z.core.$ZodType) =>
  (definitionOf(schema).checks ?? []).map((check) => (check as z.core.$ZodChecks)._zod.def);

export interface Limits {
  min: number;
  max: number;
}

/** Of a number, or of a text's or a list's length. */
export function limitsOf(schema: z.core.$ZodType): Limits {
  const limits: Limits = { min: -Infinity, max: Infinity };
  for (const check of checksOf(schema)) {
    if (check.check === 'max_length') limits.max = check.maximum;
    if (check.check === 'min_length') limits.min = check.minimum;
    if (check.check === 'less_than') limits.max = Number(check.value);
    if (check.check === 'greater_than') limits.min = Number(check.value);
  }
  return limits;
}

/** What a text of the format `regex` must match. */
export function patternOf(schema: z.core.$ZodType): RegExp {
  const [pattern] = checksOf(schema).flatMap((check) =>
    check.check === 'string_format' && check.pattern ? [check.pattern] : [],
  );
  if (!pattern) throw new Error('A schema without a pattern');
  return pattern;
}

/** `uuid`, `email`, … */
export function formatOf(schema: z.core.$ZodType): string | undefined {
  const own = definitionOf(schema);
  if ('format' in own) return own.format;
  const named = checksOf(schema).find((check) => check.check === 'string_format');
  return named?.format;
}
