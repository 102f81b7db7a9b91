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
  // Staff looks at it as a student does.
  validateSearch: ({ as }: Record<string, unknown>): { as?: 'student' } => (as === 'student' ? { as } : {}),
  loader: load,
  pendingComponent: Pending,
  component: lazyRouteComponent(() => import('./page.tsx'), 'Page'),
});
