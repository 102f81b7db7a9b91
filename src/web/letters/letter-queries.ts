import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { outbox } from '#contract/outbox/calls.ts';
import type { LetterState } from '#contract/outbox/schemas.ts';
import { call, keyOf, queryOf } from '#web/calls/api.ts';
import { pagesOf } from '#web/calls/pages-of.ts';

const pageSize = 50;
const refreshMs = 5_000;

export interface LettersChoice {
  state?: LetterState;
  search?: string;
}

/** Refreshed while a letter of the first page waits: its state is about to change. */
export const lettersQuery = (choice: LettersChoice) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(outbox.listOutgoing), choice],
    ...pagesOf(pageSize, (page, options) =>
      call(outbox.listOutgoing, { query: { ...choice, ...page } }, options),
    ),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.length === 1 && data.pages[0]?.some(({ state }) => state === 'waiting') ? refreshMs : false,
  });

export const outgoingStatusQuery = queryOptions({
  ...queryOf(outbox.getOutgoingStatus, {}),
  refetchInterval: refreshMs,
});
