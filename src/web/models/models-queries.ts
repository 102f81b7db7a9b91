import { queryOptions } from '@tanstack/react-query';
import { modelCalls } from '#contract/model-calls.ts';
import { queryOf } from '#web/calls/api.ts';

/** How they answer changes all the time: each visit asks again. */
export const modelsQuery = queryOptions({ ...queryOf(modelCalls.listModelEndpoints, {}), staleTime: 0 });
