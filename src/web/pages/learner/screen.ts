import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { screens } from '#contract/screens.ts';
import { pending } from '#web/pages/frame/pending.tsx';
import { forMentors } from '#web/pages/shell/staff-loader.ts';
import { mentorScreens } from '#web/pages/shell/staff-routes.ts';
import { routePath } from '#web/paths.ts';

export const learner = createRoute({
  getParentRoute: () => mentorScreens,
  path: routePath(screens.learner.path),
  staticData: { navigation: null },
  loader: forMentors(() => import('./load.ts')),
  pendingComponent: pending(() => import('./pending.tsx')),
  component: lazyRouteComponent(() => import('./page.tsx'), 'Page'),
});
