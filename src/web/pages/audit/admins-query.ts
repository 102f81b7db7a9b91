import { users } from '#contract/users/calls.ts';
import { queryOf } from '#web/calls/api.ts';

/** The administrators: the possible authors of a change. */
export const adminsQuery = queryOf(users.listUsers, { query: { role: 'admin' } });
