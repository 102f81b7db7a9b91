import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { auth } from '#contract/auth/calls.ts';
import type { User } from '#contract/auth/schemas.ts';
import { call, keyOf } from '#web/calls/api.ts';
import { nullWhenSignedOut } from './signed-out.ts';

/** The current user or null, cached while the page is open. */
export const currentUserQuery = queryOptions({
  queryKey: keyOf(auth.getMe),
  queryFn: ({ signal }): Promise<{ user: User } | null> =>
    nullWhenSignedOut(call(auth.getMe, {}, { signal })),
  gcTime: Infinity,
});

/** For screens behind the sign-in. When the session ends, they keep their user until they unmount. */
export function useCurrentUser(): User {
  const opened = signedIn.useRouteContext();
  const { data } = useSuspenseQuery(currentUserQuery);
  return data?.user ?? opened.user;
}

const signedIn = getRouteApi('/signed-in');
