import { api } from '#contract/api.ts';
import { queryOf } from '#web/api.ts';

/** Those who may have changed something. */
export const adminsQuery = queryOf(api.listUsers, { query: { role: 'admin' } });
