import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { screens } from '#contract/screens.ts';
import { pending } from '#web/pages/frame/pending.tsx';
import { forMentors } from '#web/pages/shell/staff-loader.ts';
import { mentorScreens } from '#web/pages/shell/staff-routes.ts';
import { readQueueChoice } from './address.ts';

export const queue = createRoute({
  getParentRoute: () => mentorScreens,
  path: screens.queue.path,
  staticData: { navigation: { label: 'Очередь', isCounted: true } },
  validateSearch: readQueueChoice,
  loader: forMentors(() => import('./load.ts')),
  pendingComponent: pending(() => import('./pending.tsx')),
  component: lazyRouteComponent(() => import('./page.tsx'), 'Page'),
});
