import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { screens } from '#contract/screens.ts';
import { AppPending } from '#web/pages/shell/app-pending.tsx';
import { root } from '#web/pages/shell/signed-in-route.tsx';
import { StartErrorPage } from '#web/pages/shell/start-error.tsx';
import { routePath } from '#web/paths.ts';

export const legal = createRoute({
  getParentRoute: () => root,
  path: routePath(screens.legal.path),
  staticData: { navigation: null },
  pendingComponent: AppPending,
  errorComponent: StartErrorPage,
  component: lazyRouteComponent(() => import('./page.tsx'), 'Page'),
});
