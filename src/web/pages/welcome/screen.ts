import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { screens } from '#contract/screens.ts';
import { AppPending } from '#web/pages/shell/app-pending.tsx';
import { root } from '#web/pages/shell/signed-in-route.tsx';
import { StartErrorPage } from '#web/pages/shell/start-error.tsx';
import { currentUserQuery } from '#web/session/current-user.ts';

export const welcome = createRoute({
  getParentRoute: () => root,
  path: screens.welcome.path,
  staticData: { navigation: null },
  loader: ({ context }) => context.queryClient.ensureQueryData(currentUserQuery),
  pendingComponent: AppPending,
  errorComponent: StartErrorPage,
  component: lazyRouteComponent(() => import('./page.tsx'), 'Page'),
});
