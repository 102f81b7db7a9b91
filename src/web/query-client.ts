import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isPasswordToChange } from './session/password-to-change.ts';
import { isSignedOut } from './session/signed-out.ts';

/**
 * Data never goes stale by itself, nothing is polled or retried (specification, §9); live events and mutations say what to
 * fetch again. `onSignedOut` is told when a call finds that the session is over, `onPasswordToChange` when it finds that the password
 * is to be changed first.
 */
export function createQueryClient({
  onSignedOut,
  onPasswordToChange,
}: {
  onSignedOut(): void;
  onPasswordToChange(): void;
}): QueryClient {
  const onError = (error: Error) => {
    if (isSignedOut(error)) onSignedOut();
    if (isPasswordToChange(error)) onPasswordToChange();
  };
  return new QueryClient({
    queryCache: new QueryCache({
      onError,
      onSuccess(data, { meta }) {
        if (data === null && meta?.nullWhenSignedOut) onSignedOut();
      },
    }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { staleTime: Infinity, retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false },
      mutations: { retry: false },
    },
  });
}

declare module '@tanstack/react-query' {
  interface Register {
    /** Marks the queries whose null says that the session is over (see signed-out.ts). */
    queryMeta: { nullWhenSignedOut?: boolean };
  }
}
