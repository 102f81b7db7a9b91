import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { screens } from '#contract/screens.ts';
import { loadCourses } from '#web/pages/frame/load-courses.ts';
import { pending } from '#web/pages/frame/pending.tsx';
import { forAdmins } from '#web/pages/shell/staff-loader.ts';
import { adminScreens } from '#web/pages/shell/staff-routes.ts';

export const analytics = createRoute({
  getParentRoute: () => adminScreens,
  path: screens.analytics.path,
  staticData: { navigation: { label: 'Аналитика' } },
  loader: forAdmins(async () => ({ load: loadCourses })),
  pendingComponent: pending(() => import('./pending.tsx')),
  component: lazyRouteComponent(() => import('./page.tsx'), 'Page'),
});
