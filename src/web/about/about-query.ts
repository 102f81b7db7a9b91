import { queryOptions } from '@tanstack/react-query';
import { api } from '#contract/api.ts';
import { queryOf } from '#web/calls/api.ts';

/** A model may have been found since the last visit. */
export const aboutQuery = queryOptions({ ...queryOf(api.getAbout, {}), staleTime: 0 });
