import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { screens } from '#contract/screens.ts';
import { pending } from '#web/pages/frame/pending.tsx';
import { readLessonTab } from '#web/pages/frame/tab-in-address.ts';
import { forAdmins } from '#web/pages/shell/staff-loader.ts';
import { lessonManagementScreens } from '#web/pages/shell/staff-routes.ts';
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
