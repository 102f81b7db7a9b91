import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { screens } from '#contract/screens.ts';
import { signedIn } from '#web/pages/shell/signed-in-route.tsx';
import { routePath } from '#web/paths.ts';
import { load } from './load.ts';
import { Pending } from './pending.tsx';

export const course = createRoute({
  getParentRoute: () => signedIn,
  path: routePath(screens.course.path),
  staticData: { navigation: null },
  loader: load,
  pendingComponent: Pending,
  component: lazyRouteComponent(() => import('./page.tsx'), 'Page'),
});
