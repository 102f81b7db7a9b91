import { createRoute } from '@tanstack/react-router';
import { screens } from '#contract/screens.ts';
import { lessonManagementScreen } from '#web/pages/frame/staff-screen.ts';
import { readLessonTab } from '#web/pages/frame/tab-in-address.ts';
import { routePath } from '#web/paths.ts';

export const newLesson = createRoute({
  ...lessonManagementScreen({ start: () => import('./start.ts'), page: () => import('./page.tsx') }),
  path: routePath(screens.newLesson.path),
  staticData: { navigation: null },
  validateSearch: readLessonTab,
});
