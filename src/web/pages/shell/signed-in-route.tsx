import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router';
import { unmangled } from '#domain/mangled-link.ts';
import { paths } from '#web/paths.ts';
import { currentUserQuery } from '#web/session/current-user.ts';
import { AppPending } from './app-pending.tsx';
import { AppShell } from './app-shell.tsx';
import { RootLayout } from './root-layout.tsx';
import { StartErrorPage } from './start-error.tsx';

export interface RouterContext {
  queryClient: QueryClient;
}

export const root = createRootRouteWithContext<RouterContext>()({
  staticData: { navigation: null },
  beforeLoad({ location }) {
    const meant = unmangled(location.href);
    if (meant !== undefined) throw redirect({ href: meant, replace: true });
  },
  component: RootLayout,
  errorComponent: StartErrorPage,
});

/**
 * The parent of all screens behind the sign-in. Redirects a visitor to / and back after signing in, and a user who must
 * change the password or answer for consents to that screen and back.
 */
export const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  staticData: { navigation: null },
  async beforeLoad({ context, location }) {
    const current = await context.queryClient.ensureQueryData(currentUserQuery);
    if (!current) throw redirect({ to: paths.login(), search: { next: location.href }, replace: true });
    if (current.user.mustChangePassword) {
      throw redirect({ to: paths.newPassword(), search: { next: location.href }, replace: true });
    }
    if (current.user.mustConsent) {
      throw redirect({ to: paths.consents(), search: { next: location.href }, replace: true });
    }
    return { user: current.user };
  },
  pendingComponent: AppPending,
  errorComponent: StartErrorPage,
  component: AppShell,
});
