import { queryOptions } from '@tanstack/react-query';
import { models } from '#contract/models/calls.ts';
import { queryOf } from '#web/calls/api.ts';

/** How they answer changes all the time: each visit asks again. */
export const modelsQuery = queryOptions({ ...queryOf(models.listModelEndpoints, {}), staleTime: 0 });
