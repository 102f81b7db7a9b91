import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { api } from '#contract/api.ts';
import type { User } from '#contract/auth.ts';
import { call, CallError, keyOf } from './api.ts';

/** Who is signed in, or null; kept for as long as the page is open. */
export const currentUserQuery = queryOptions({
  queryKey: keyOf(api.getMe),
  queryFn: async (): Promise<{ user: User } | null> => {
    try {
      return await call(api.getMe, {});
    } catch (error) {
      if (error instanceof CallError && error.status === 401) return null;
      throw error;
    }
  },
  gcTime: Infinity,
});

/** For screens behind the sign-in, whose route has made sure of a user. */
export function useCurrentUser(): User {
  const { data } = useSuspenseQuery(currentUserQuery);
  if (!data) throw new Error('Экран для вошедших открыт без входа');
  return data.user;
}
