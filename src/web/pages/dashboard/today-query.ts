import { today } from '#contract/today/calls.ts';
import { queryOf } from '#web/calls/api.ts';

export const todayQuery = queryOf(today.getToday, {});
