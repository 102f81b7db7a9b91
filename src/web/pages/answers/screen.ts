import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { screens } from '#contract/screens.ts';
import { pending } from '#web/pages/frame/pending.tsx';
import { forMentors } from '#web/pages/shell/staff-loader.ts';
import { mentorScreens } from '#web/pages/shell/staff-routes.ts';
import { readAnswersAddress } from './address.ts';

export const answers = createRoute({
  getParentRoute: () => mentorScreens,
  path: screens.answers.path,
  staticData: { navigation: { label: 'Ответы' } },
  validateSearch: readAnswersAddress,
  loader: forMentors(() => import('./load.ts')),
  pendingComponent: pending(() => import('./pending.tsx')),
  component: lazyRouteComponent(() => import('./page.tsx'), 'Page'),
});
