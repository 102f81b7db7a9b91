import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { CallError } from './api.ts';

/**
 * Data never goes stale by itself, nothing is polled or retried (specification, §9); live events and mutations say what to
 * fetch again. `onSignedOut` is told when a call finds that the session is over.
 */
export function createQueryClient({ onSignedOut }: { onSignedOut(): void }): QueryClient {
  const watch = (error: Error) => {
    if (error instanceof CallError && error.body?.code === 'unauthenticated') onSignedOut();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError: watch }),
    mutationCache: new MutationCache({ onError: watch }),
    defaultOptions: {
      queries: { staleTime: Infinity, retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false },
      mutations: { retry: false },
    },
  });
}
