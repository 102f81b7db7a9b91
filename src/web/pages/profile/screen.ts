import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { screens } from '#contract/screens.ts';
import { myCoursesQuery } from '#web/courses/courses-queries.ts';
import { pending } from '#web/pages/frame/pending.tsx';
import { signedIn } from '#web/pages/shell/signed-in-route.tsx';

export const profile = createRoute({
  getParentRoute: () => signedIn,
  path: screens.profile.path,
  staticData: { navigation: null },
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: 'settings' | 'notices' | 'data' } =>
    tab === 'settings' || tab === 'notices' || tab === 'data' ? { tab } : {},
  loader: ({ context }) => context.queryClient.ensureQueryData(myCoursesQuery),
  pendingComponent: pending(() => import('./pending.tsx')),
  component: lazyRouteComponent(() => import('./page.tsx'), 'Page'),
});
