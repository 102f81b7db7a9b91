import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isOurFault } from './calls/error-text.ts';
import { type Gate, shutGate } from './session/shut-gate.ts';
import { isSignedOut } from './session/signed-out.ts';

/**
 * Data never goes stale by itself, and nothing is polled or retried (specification, §9): live events and mutations
 * trigger refetches. `onSignedOut` is called when a call finds that the session has ended, `onGate` when something else must
 * be done first.
 */
export function createQueryClient({
  onSignedOut,
  onGate,
}: {
  onSignedOut(): void;
  onGate(gate: Gate): void;
}): QueryClient {
  const onError = (error: Error) => {
    // Whoever looks for the cause finds it in the console: a mutation swallows what its own handlers throw.
    if (isOurFault(error)) reportError(error);
    if (isSignedOut(error)) onSignedOut();
    const gate = shutGate(error);
    if (gate) onGate(gate);
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
      // Offline, a call fails at once with its reason: paused, it would leave whoever pressed without a word, and send later.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Marks the queries for which null means that the session has ended (see signed-out.ts). */
      nullWhenSignedOut?: boolean;
      /** Marks what notices are about and few pages show: imported by the bell, its calls would weigh on every page. */
      isNews?: boolean;
    };
  }
}
