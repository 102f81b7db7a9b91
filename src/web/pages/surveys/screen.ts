import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { screens } from '#contract/screens.ts';
import { readCourseChoice } from '#web/pages/frame/course-in-address.ts';
import { pending } from '#web/pages/frame/pending.tsx';
import { forAdmins } from '#web/pages/shell/staff-loader.ts';
import { adminScreens } from '#web/pages/shell/staff-routes.ts';

export const surveys = createRoute({
  getParentRoute: () => adminScreens,
  path: screens.surveys.path,
  staticData: { navigation: { linkOf: 'surveyEditor' } },
  validateSearch: readCourseChoice,
  loader: forAdmins(() => import('./load.ts')),
  pendingComponent: pending(() => import('./pending.tsx')),
  component: lazyRouteComponent(() => import('./page.tsx'), 'Page'),
});
