import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { audit } from '#contract/audit/calls.ts';
import { users } from '#contract/users/calls.ts';
import type { ListedUser } from '#contract/users/schemas.ts';
import { keyOf } from '#web/calls/api.ts';

type Pages = InfiniteData<ListedUser[]>;

/** Updates or removes a user in every loaded list, so that no list has to be refetched. */
export function changeInLists(
  queryClient: QueryClient,
  userId: string,
  change: (user: ListedUser) => ListedUser | undefined,
): void {
  queryClient.setQueriesData<Pages>({ queryKey: keyOf(users.listUsers) }, (data) => {
    if (!data || !('pages' in data)) return data;
    const pages = data.pages.map((page) =>
      page.flatMap((user) => (user.id === userId ? (change(user) ?? []) : [user])),
    );
    return { ...data, pages };
  });
}

/** The calls that return changes to users. */
export const historyCalls = [users.listUserLogs, audit.listAudit];

/** All calls about users: refetched after many have changed at once, or on demand. */
export const peopleCalls = [users.listUsers, users.countUsers, ...historyCalls];
