import { queryOptions } from '@tanstack/react-query';
import { reviews } from '#contract/reviews/calls.ts';
import { queryOf } from '#web/calls/api.ts';

/** Every screen that shows the status refetches it: the operator may have configured a model in the meantime. */
export const aiStatusQuery = queryOptions({ ...queryOf(reviews.getAiStatus, {}), staleTime: 0 });
