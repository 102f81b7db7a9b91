import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { screens } from '#contract/screens.ts';
import { pending } from '#web/pages/frame/pending.tsx';
import { forAdmins } from '#web/pages/shell/staff-loader.ts';
import { adminScreens } from '#web/pages/shell/staff-routes.ts';
import { routePath } from '#web/paths.ts';

export const courseCertificates = createRoute({
  getParentRoute: () => adminScreens,
  path: routePath(screens.courseCertificates.path),
  staticData: { navigation: null },
  loader: forAdmins(() => import('./load.ts')),
  pendingComponent: pending(() => import('./pending.tsx')),
  component: lazyRouteComponent(() => import('./page.tsx'), 'Page'),
});
