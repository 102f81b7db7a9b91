import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { screens } from '#contract/screens.ts';
import { AppPending } from '#web/pages/shell/app-pending.tsx';
import { root } from '#web/pages/shell/signed-in-route.tsx';
import { StartErrorPage } from '#web/pages/shell/start-error.tsx';
import { paths, safeNext } from '#web/paths.ts';
import { currentUserQuery } from '#web/session/current-user.ts';

export const consents = createRoute({
  getParentRoute: () => root,
  path: screens.consents.path,
  staticData: { navigation: null },
  validateSearch: (search: Record<string, unknown>): { next?: string } =>
    typeof search.next === 'string' ? { next: search.next } : {},
  async beforeLoad({ context, search }) {
    const current = await context.queryClient.ensureQueryData(currentUserQuery);
    if (!current) throw redirect({ to: paths.login(), search, replace: true });
    if (!current.user.mustConsent) throw redirect({ href: safeNext(search.next), replace: true });
    return { user: current.user };
  },
  pendingComponent: AppPending,
  errorComponent: StartErrorPage,
  component: lazyRouteComponent(() => import('./page.tsx'), 'Page'),
});
