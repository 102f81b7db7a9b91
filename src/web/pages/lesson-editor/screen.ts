import { createRoute } from '@tanstack/react-router';
import { screens } from '#contract/screens.ts';
import { lessonManagementScreen } from '#web/pages/frame/staff-screen.ts';
import { readLessonTab } from '#web/pages/frame/tab-in-address.ts';
import { routePath } from '#web/paths.ts';

export const lessonEditor = createRoute({
  ...lessonManagementScreen({ start: () => import('./start.ts'), page: () => import('./page.tsx') }),
  path: routePath(screens.lessonEditor.path),
  staticData: { navigation: null },
  validateSearch: readLessonTab,
});
