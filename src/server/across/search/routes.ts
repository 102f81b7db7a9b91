import { api } from '#contract/api.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { search } from './search.ts';

export function searchRoutes({ handle, db }: Feature): void {
  handle(api.search, ({ query, viewer }) => search(db, viewer, query.q));
}
