import { infiniteQueryOptions } from '@tanstack/react-query';
import { notices } from '#contract/notices/calls.ts';
import { call, keyOf } from '#web/calls/api.ts';
import { pagesOf } from '#web/calls/pages-of.ts';

const pageSize = 20;

/** Newest first, page by page; each opening of the list refetches it. */
export const noticesQuery = infiniteQueryOptions({
  queryKey: [...keyOf(notices.listNotices), 'pages'],
  ...pagesOf(pageSize, (page, options) => call(notices.listNotices, { query: page }, options)),
  staleTime: 0,
});
