import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { screens } from '#contract/screens.ts';
import { AppPending } from '#web/pages/shell/app-pending.tsx';
import { root, type RouterContext } from '#web/pages/shell/signed-in-route.tsx';
import { StartErrorPage } from '#web/pages/shell/start-error.tsx';
import { paths, routePath } from '#web/paths.ts';
import { currentUserQuery } from '#web/session/current-user.ts';

const both = {
  getParentRoute: () => root,
  staticData: { navigation: null },
  async beforeLoad({ context, location }: { context: RouterContext; location: { pathname: string } }) {
    const current = await context.queryClient.ensureQueryData(currentUserQuery);
    const { mustChangePassword, mustConsent } = current?.user ?? {};
    if (!mustChangePassword && !mustConsent) return;
    // Without what stands behind `#`: a letter's secret.
    const to = mustChangePassword ? paths.newPassword() : paths.consents();
    throw redirect({ to, search: { next: location.pathname }, replace: true });
  },
  pendingComponent: AppPending,
  errorComponent: StartErrorPage,
} as const;

export const join = createRoute({
  ...both,
  path: routePath(screens.join.path),
  component: lazyRouteComponent(() => import('./page.tsx'), 'Page'),
});

export const joinByHand = createRoute({
  ...both,
  path: screens.join.alsoAt,
  component: lazyRouteComponent(() => import('./page.tsx'), 'JoinByHandPage'),
});
