import { z } from 'zod';
import { role } from '#contract/auth/schemas.ts';

const form = `принимает роли через запятую: admin,curator; роли: ${role.options.join(', ')}`;

/** The roles that don't get in without a second factor. */
export const demandedRoles = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .pipe(z.array(z.enum(role.options, form)));
