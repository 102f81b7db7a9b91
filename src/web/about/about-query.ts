import { queryOptions } from '@tanstack/react-query';
import { about } from '#contract/about/calls.ts';
import { queryOf } from '#web/calls/api.ts';

/** A model may have been found since the last visit. */
export const aboutQuery = queryOptions({ ...queryOf(about.getAbout, {}), staleTime: 0 });
