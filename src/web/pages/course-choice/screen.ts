import { createRoute } from '@tanstack/react-router';
import { screens } from '#contract/screens.ts';
import { lessonManagementScreen } from '#web/pages/frame/staff-screen.ts';

export const courseChoice = createRoute({
  ...lessonManagementScreen({ start: () => import('./start.ts'), page: () => import('./page.tsx') }),
  path: screens.courseChoice.path,
  staticData: { navigation: { label: 'Управление курсами' } },
});
