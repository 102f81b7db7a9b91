import { rights } from '#contract/auth/roles.ts';
import type { Role } from '#contract/auth/schemas.ts';
import { arePasswordsForAdmins } from '#web/has-providers.ts';

/** Whether the school lets such a person in by a password. */
export const passwordOpens = (role: Role): boolean => !arePasswordsForAdmins() || rights[role].administers;
