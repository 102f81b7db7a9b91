import { api } from '#contract/api.ts';
import { queryOf } from '#web/calls/api.ts';

export const groupsQuery = queryOf(api.listMyGroups, {});

export const groupQuery = (id: string) => queryOf(api.getGroup, { params: { id } });
