import { groups } from '#contract/groups/calls.ts';
import { queryOf } from '#web/calls/api.ts';

export const groupsQuery = queryOf(groups.listMyGroups, {});

export const groupQuery = (id: string) => queryOf(groups.getGroup, { params: { id } });
