import { search as searchCalls } from '#contract/search/calls.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { search } from './search.ts';

export function searchRoutes({ handle, db }: Feature): void {
  handle(searchCalls.search, ({ query, viewer }) => search(db, viewer, query.q));
}
