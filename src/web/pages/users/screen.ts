import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { screens } from '#contract/screens.ts';
import { pending } from '#web/pages/frame/pending.tsx';
import { forAdmins } from '#web/pages/shell/staff-loader.ts';
import { adminScreens } from '#web/pages/shell/staff-routes.ts';
import { readUserFilters } from './address.ts';

const both = {
  getParentRoute: () => adminScreens,
  staticData: { navigation: { label: 'Пользователи' } },
  validateSearch: readUserFilters,
  loader: forAdmins(() => import('./load.ts')),
  pendingComponent: pending(() => import('./pending.tsx')),
  component: lazyRouteComponent(() => import('./page.tsx'), 'Page'),
} as const;

export const users = createRoute({ ...both, path: screens.users.path });

export const usersAlias = createRoute({ ...both, path: screens.users.alsoAt });
