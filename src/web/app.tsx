import { QueryClientProvider } from '@tanstack/react-query';
import { type RouterHistory, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createQueryClient } from './query-client.ts';
import { createAppRouter } from './routes.tsx';
import { currentUserQuery } from './session/current-user.ts';
import { toast } from './ui/toast.tsx';

/** The whole page: its data, its routes, and what ties the two when the session ends or opens nothing more. */
export function createPage({ history }: { history?: RouterHistory } = {}) {
  const queryClient = createQueryClient({
    onSignedOut() {
      // Several calls may find it out at once; the first one leads to the sign-in.
      if (!queryClient.getQueryData(currentUserQuery.queryKey)) return;
      queryClient.setQueryData(currentUserQuery.queryKey, null);
      toast({ title: 'Сессия завершена', description: 'Войдите снова, и вы вернётесь на эту же страницу' });
      void router.invalidate();
    },
    onPasswordToChange() {
      const current = queryClient.getQueryData(currentUserQuery.queryKey);
      if (!current || current.user.mustChangePassword) return;
      queryClient.setQueryData(
        currentUserQuery.queryKey,
        (shown) => shown && { user: { ...shown.user, mustChangePassword: true } },
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
