import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { screens } from '#contract/screens.ts';
import { readCourseChoice } from '#web/pages/frame/course-in-address.ts';
import { pending } from '#web/pages/frame/pending.tsx';
import { forMentors } from '#web/pages/shell/staff-loader.ts';
import { mentorScreens } from '#web/pages/shell/staff-routes.ts';

export const groups = createRoute({
  getParentRoute: () => mentorScreens,
  path: screens.groups.path,
  staticData: { navigation: { label: 'Потоки' } },
  validateSearch: readCourseChoice,
  loader: forMentors(() => import('./load.ts')),
  pendingComponent: pending(() => import('./pending.tsx')),
  component: lazyRouteComponent(() => import('./page.tsx'), 'Page'),
});
