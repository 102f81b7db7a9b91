import type { QueryClient } from '@tanstack/react-query';
import type { User } from '#contract/auth/schemas.ts';
import { currentUserQuery } from './current-user.ts';
import { notifyOtherTabs } from './other-tabs.ts';
import { forgetEnd } from './signed-out.ts';

/** After a sign-in. The cache may hold the data of the previous user. */
export function enterAs(queryClient: QueryClient, current: { user: User }): void {
  forgetEnd();
  notifyOtherTabs(current.user);
  queryClient.clear();
  queryClient.setQueryData(currentUserQuery.queryKey, current);
}
