import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { screens } from '#contract/screens.ts';
import { AppPending } from '#web/pages/shell/app-pending.tsx';
import { root } from '#web/pages/shell/signed-in-route.tsx';
import { StartErrorPage } from '#web/pages/shell/start-error.tsx';
import { routePath } from '#web/paths.ts';

const both = {
  getParentRoute: () => root,
  staticData: { navigation: null },
  pendingComponent: AppPending,
  errorComponent: StartErrorPage,
} as const;

export const check = createRoute({
  ...both,
  path: routePath(screens.check.path),
  component: lazyRouteComponent(() => import('./page.tsx'), 'Page'),
});

export const checkByHand = createRoute({
  ...both,
  path: screens.check.alsoAt,
  component: lazyRouteComponent(() => import('./page.tsx'), 'ByHandPage'),
});
