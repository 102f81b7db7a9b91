import { createRoute } from '@tanstack/react-router';
import { screens } from '#contract/screens.ts';
import { adminScreen } from '#web/pages/frame/staff-screen.ts';
import { routePath } from '#web/paths.ts';

export const courseSettings = createRoute({
  ...adminScreen({ start: () => import('./start.tsx'), page: () => import('./page.tsx') }),
  path: routePath(screens.courseSettings.path),
  staticData: { navigation: { linkOf: 'courseManagement' } },
});
