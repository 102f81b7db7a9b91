import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { screens } from '#contract/screens.ts';
import { pending } from '#web/pages/frame/pending.tsx';
import { forAdmins } from '#web/pages/shell/staff-loader.ts';
import { lessonManagementScreens } from '#web/pages/shell/staff-routes.ts';
import { routePath } from '#web/paths.ts';

export const lessonManagement = createRoute({
  getParentRoute: () => lessonManagementScreens,
  path: routePath(screens.lessonManagement.path),
  staticData: { navigation: { linkOf: 'courseChoice' } },
  loader: forAdmins(() => import('#web/pages/frame/load-course-lessons.ts')),
  pendingComponent: pending(() => import('#web/pages/frame/lesson-management-pending.tsx')),
  component: lazyRouteComponent(() => import('./page.tsx'), 'Page'),
});
