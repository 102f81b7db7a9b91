import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { screens } from '#contract/screens.ts';
import { pending } from '#web/pages/frame/pending.tsx';
import { forAdmins } from '#web/pages/shell/staff-loader.ts';
import { adminScreens } from '#web/pages/shell/staff-routes.ts';

export const skillManagement = createRoute({
  getParentRoute: () => adminScreens,
  path: screens.skillManagement.path,
  staticData: { navigation: { label: 'Навыки' } },
  loader: forAdmins(() => import('./load.ts')),
  pendingComponent: pending(() => import('#web/pages/frame/skills-pending.tsx')),
  component: lazyRouteComponent(() => import('./page.tsx'), 'Page'),
});
