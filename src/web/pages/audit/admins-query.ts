import { api } from '#contract/api.ts';
import { queryOf } from '#web/calls/api.ts';

/** The administrators: the possible authors of a change. */
export const adminsQuery = queryOf(api.listUsers, { query: { role: 'admin' } });
