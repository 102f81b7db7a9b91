import { queryOptions } from '@tanstack/react-query';
import { api } from '#contract/api.ts';
import { queryOf } from '#web/calls/api.ts';

/** How they answer changes all the time: each visit asks again. */
export const modelsQuery = queryOptions({ ...queryOf(api.listModelEndpoints, {}), staleTime: 0 });
