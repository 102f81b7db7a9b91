import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router';
import { currentUserQuery } from './current-user.ts';
import { paths } from './paths.ts';
import { AppPending } from './pages/app-pending.tsx';
import { AppShell } from './pages/app-shell.tsx';
import { RootLayout } from './pages/root-layout.tsx';
import { StartErrorPage } from './pages/start-error-page.tsx';

export interface RouterContext {
  queryClient: QueryClient;
}

export const root = createRootRouteWithContext<RouterContext>()({
  component: RootLayout,
  errorComponent: StartErrorPage,
});

/** Everything behind the sign-in; whoever isn't signed in is sent to / and comes back after. */
export const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  async beforeLoad({ context, location }) {
    const current = await context.queryClient.ensureQueryData(currentUserQuery);
    if (!current) throw redirect({ to: paths.login(), search: { next: location.href }, replace: true });
    return { user: current.user };
  },
  pendingComponent: AppPending,
  errorComponent: StartErrorPage,
  component: AppShell,
});
