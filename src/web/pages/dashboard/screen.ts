import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { Rights } from '#contract/auth/roles.ts';
import { screens } from '#contract/screens.ts';
import { signedIn } from '#web/pages/shell/signed-in-route.tsx';
import { load } from './load.ts';
import { Pending } from './pending.tsx';

const both = {
  getParentRoute: () => signedIn,
  staticData: { navigation: { label: ({ mentors }: Rights) => (mentors ? 'Главная' : 'Мои курсы') } },
  loader: load,
  pendingComponent: Pending,
  component: lazyRouteComponent(() => import('./page.tsx'), 'Page'),
} as const;

export const dashboard = createRoute({ ...both, path: screens.dashboard.path });

export const dashboardAlias = createRoute({ ...both, path: screens.dashboard.alsoAt });
