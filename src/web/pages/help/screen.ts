import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { screens } from '#contract/screens.ts';
import { pending } from '#web/pages/frame/pending.tsx';
import { signedIn } from '#web/pages/shell/signed-in-route.tsx';
import type { HelpAddress } from './address.ts';

const start = () => import('./start.tsx');

export const help = createRoute({
  getParentRoute: () => signedIn,
  path: screens.help.path,
  staticData: { navigation: null },
  validateSearch: (search: HelpAddress) => search,
  loader: async (args) => (await start()).load(args),
  pendingComponent: pending(start),
  component: lazyRouteComponent(() => import('./page.tsx'), 'Page'),
});
