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

/** What is kept of the changes to people. */
export const historyCalls = [api.listUserLogs, api.listAudit];

/** Everything about people: after many have changed at once, or the person asked. */
export const peopleCalls = [api.listUsers, api.countUsers, ...historyCalls];
