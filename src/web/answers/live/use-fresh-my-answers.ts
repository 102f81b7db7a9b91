import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { answers } from '#contract/answers/calls.ts';
import { keyOf } from '#web/calls/api.ts';

/**
 * Refetches one's own answers when the person comes back to the page. A student's event streams are of one lesson each,
 * so this list has none.
 */
export function useFreshMyAnswers(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const stop = new AbortController();
    const refetch = () => {
      if (document.visibilityState !== 'visible') return;
      // Coming back to a hidden tab shows and focuses it: one request for both.
      void queryClient.refetchQueries(
        { queryKey: keyOf(answers.listMyAnswers), type: 'active' },
        { cancelRefetch: false },
      );
    };
    document.addEventListener('visibilitychange', refetch, { signal: stop.signal });
    window.addEventListener('focus', refetch, { signal: stop.signal });
    return () => stop.abort();
  }, [queryClient]);
}
