import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { screens } from '#contract/screens.ts';
import { pending } from '#web/pages/frame/pending.tsx';
import { forAdmins } from '#web/pages/shell/staff-loader.ts';
import { adminScreens } from '#web/pages/shell/staff-routes.ts';
import { readDeliveriesChoice } from './address.ts';

export const webhooks = createRoute({
  getParentRoute: () => adminScreens,
  path: screens.webhooks.path,
  staticData: { navigation: { label: 'Вебхуки' } },
  validateSearch: readDeliveriesChoice,
  loader: forAdmins(() => import('./load.ts')),
  pendingComponent: pending(() => import('./pending.tsx')),
  component: lazyRouteComponent(() => import('./page.tsx'), 'Page'),
});
