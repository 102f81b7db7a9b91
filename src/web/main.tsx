import './first.ts';
import './styles/index.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { currentUserQuery } from './current-user.ts';
import { createQueryClient } from './query-client.ts';
import { createAppRouter } from './routes.tsx';

const queryClient = createQueryClient({
  onSignedOut() {
    queryClient.setQueryData(currentUserQuery.queryKey, null);
    void router.invalidate();
  },
});
const router = createAppRouter(queryClient);

const root = document.getElementById('root');
if (!root) throw new Error('В странице нет элемента #root');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
