import { QueryClientProvider } from '@tanstack/react-query';
import { type RouterHistory, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { toast } from '#web/ui/toast/toast.tsx';
import { createQueryClient } from './query-client.ts';
import { createAppRouter } from './routes.tsx';
import { currentUserQuery } from './session/current-user.ts';

/** The query client, the router, and the redirects for an ended session, a password that must be changed and consents. */
export function createPage({ history }: { history?: RouterHistory } = {}) {
  const queryClient = createQueryClient({
    onSignedOut() {
      // Several calls may fail at once; the first one redirects to the sign-in page.
      if (!queryClient.getQueryData(currentUserQuery.queryKey)) return;
      queryClient.setQueryData(currentUserQuery.queryKey, null);
      toast({ title: 'Сессия завершена', description: 'Войдите снова, и вы вернётесь на эту же страницу' });
      void router.invalidate();
    },
    onGate(gate) {
      const current = queryClient.getQueryData(currentUserQuery.queryKey);
      if (!current || current.user[gate]) return;
      queryClient.setQueryData(
        currentUserQuery.queryKey,
        (shown) => shown && { user: { ...shown.user, [gate]: true } },
      );
      void router.invalidate();
    },
  });
  const router = createAppRouter(queryClient, history);
  const page = (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>
  );
  return { page, router, queryClient };
}
