import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { api } from '#contract/api.ts';
import type { ListedUser } from '#contract/users.ts';
import { keyOf } from '#web/api.ts';

type Pages = InfiniteData<ListedUser[]>;

/** Puts a changed person, or nobody, in their place in every list that is loaded: nobody waits for a thousand pages. */
export function changeInLists(
  queryClient: QueryClient,
  userId: string,
  change: (user: ListedUser) => ListedUser | undefined,
): void {
  queryClient.setQueriesData<Pages>({ queryKey: keyOf(api.listUsers) }, (data) => {
    if (!data || !('pages' in data)) return data;
    const pages = data.pages.map((page) =>
      page.flatMap((user) => (user.id === userId ? (change(user) ?? []) : [user])),
    );
    return { ...data, pages };
  });
}

/** After somebody has come or gone. */
export const refetchCounts = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: keyOf(api.countUsers) });

const refetchLists = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: keyOf(api.listUsers) }),
    refetchCounts(queryClient),
  ]);

/** After many have changed at once, or the person asked. */
export const refetchPeople = (queryClient: QueryClient) =>
  Promise.all([refetchLists(queryClient), refetchHistory(queryClient)]);

export const refetchHistory = (queryClient: QueryClient) =>
  Promise.all(
    [api.listUserLogs, api.listAudit].map((endpoint) =>
      queryClient.invalidateQueries({ queryKey: keyOf(endpoint) }),
    ),
  );
