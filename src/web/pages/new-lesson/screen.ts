import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { screens } from '#contract/screens.ts';
import { pending } from '#web/pages/frame/pending.tsx';
import { forAdmins } from '#web/pages/frame/staff-loader.ts';
import { lessonManagementScreens } from '#web/pages/frame/staff-routes.ts';
import { readLessonTab } from '#web/pages/frame/tab-in-address.ts';
import { routePath } from '#web/paths.ts';

export const newLesson = createRoute({
  getParentRoute: () => lessonManagementScreens,
  path: routePath(screens.newLesson.path),
  staticData: { navigation: null },
  validateSearch: readLessonTab,
  loader: forAdmins(() => import('#web/pages/frame/load-course-lessons.ts')),
  pendingComponent: pending(() => import('#web/pages/frame/lesson-editor-pending.tsx')),
  component: lazyRouteComponent(() => import('./page.tsx'), 'Page'),
});
