import { api } from '#contract/api.ts';
import { queryOf } from '#web/calls/api.ts';

export const todayQuery = queryOf(api.getToday, {});
