import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { screens } from '#contract/screens.ts';
import { pending } from '#web/pages/frame/pending.tsx';
import { forAdmins } from '#web/pages/shell/staff-loader.ts';
import { adminScreens } from '#web/pages/shell/staff-routes.ts';
import { readSignInChoice } from './address.ts';

export const signIns = createRoute({
  getParentRoute: () => adminScreens,
  path: screens.signIns.path,
  staticData: { navigation: { label: 'Входы' } },
  validateSearch: readSignInChoice,
  loader: forAdmins(() => import('./load.ts')),
  pendingComponent: pending(() => import('./pending.tsx')),
  component: lazyRouteComponent(() => import('./page.tsx'), 'Page'),
});
