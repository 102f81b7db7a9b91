import { queryOptions } from '@tanstack/react-query';
import { api } from '#contract/api.ts';
import { queryOf } from '#web/api.ts';

/** Asked for afresh by every screen that shows it: the operator may have set the model up in between. */
export const aiStatusQuery = queryOptions({ ...queryOf(api.getAiStatus, {}), staleTime: 0 });
