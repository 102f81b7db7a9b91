import { createRoute } from '@tanstack/react-router';
import { screens } from '#contract/screens.ts';
import { lessonManagementScreen } from '#web/pages/frame/staff-screen.ts';
import { routePath } from '#web/paths.ts';

export const lessonManagement = createRoute({
  ...lessonManagementScreen({ start: () => import('./start.ts'), page: () => import('./page.tsx') }),
  path: routePath(screens.lessonManagement.path),
  staticData: { navigation: { linkOf: 'courseChoice' } },
});
