import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { screens } from '#contract/screens.ts';
import { pending } from '#web/pages/frame/pending.tsx';
import { signedIn } from '#web/pages/shell/signed-in-route.tsx';

export const skills = createRoute({
  getParentRoute: () => signedIn,
  path: screens.skills.path,
  staticData: { navigation: { label: 'Мой путь' } },
  loader: async (args) => (await import('./load.ts')).load(args),
  pendingComponent: pending(() => import('#web/pages/frame/skills-pending.tsx')),
  component: lazyRouteComponent(() => import('./page.tsx'), 'Page'),
});
