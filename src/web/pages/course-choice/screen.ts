import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { screens } from '#contract/screens.ts';
import { loadCourses } from '#web/pages/frame/load-courses.ts';
import { pending } from '#web/pages/frame/pending.tsx';
import { forAdmins } from '#web/pages/shell/staff-loader.ts';
import { lessonManagementScreens } from '#web/pages/shell/staff-routes.ts';

export const courseChoice = createRoute({
  getParentRoute: () => lessonManagementScreens,
  path: screens.courseChoice.path,
  staticData: { navigation: { label: 'Управление курсами' } },
  loader: forAdmins(async () => ({ load: loadCourses })),
  pendingComponent: pending(() => import('#web/pages/frame/lesson-management-pending.tsx')),
  component: lazyRouteComponent(() => import('./page.tsx'), 'Page'),
});
