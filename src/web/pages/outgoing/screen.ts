import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { screens } from '#contract/screens.ts';
import { pending } from '#web/pages/frame/pending.tsx';
import { forAdmins } from '#web/pages/shell/staff-loader.ts';
import { adminScreens } from '#web/pages/shell/staff-routes.ts';
import { readOutgoingChoice } from './address.ts';

export const outgoing = createRoute({
  getParentRoute: () => adminScreens,
  path: screens.outgoing.path,
  staticData: { navigation: { label: 'Письма' } },
  validateSearch: readOutgoingChoice,
  loader: forAdmins(() => import('./load.ts')),
  pendingComponent: pending(() => import('./pending.tsx')),
  component: lazyRouteComponent(() => import('./page.tsx'), 'Page'),
});
