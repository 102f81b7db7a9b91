import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { EndpointShape } from '#contract/endpoint.ts';
import { keyOf } from './api.ts';

/** Answers of the server that a change has made old: all of a call, or those whose keys begin with this one. */
export type Stale = readonly (EndpointShape | QueryKey)[];

/** What is on the screen is fetched again at once, the rest when it is shown next. */
export async function refetch(queryClient: QueryClient, stale: Stale): Promise<void> {
  const keys = stale.map((answers) => ('path' in answers ? keyOf(answers) : answers));
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
