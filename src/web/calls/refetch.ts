import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { EndpointShape } from '#contract/endpoint.ts';
import { keyOf } from './api.ts';

/** Queries that a change has made stale: all of a call, or those with this key prefix. */
export type Stale = readonly (EndpointShape | QueryKey)[];

/** Refetches the queries on the screen at once, the others when they are shown next. */
export async function refetch(queryClient: QueryClient, stale: Stale): Promise<void> {
  const keys = stale.map((answers) => ('path' in answers ? keyOf(answers) : answers));
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
