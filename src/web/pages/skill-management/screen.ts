import { createRoute } from '@tanstack/react-router';
import { screens } from '#contract/screens.ts';
import { adminScreen } from '#web/pages/frame/staff-screen.ts';

export const skillManagement = createRoute({
  ...adminScreen({ start: () => import('./start.ts'), page: () => import('./page.tsx') }),
  path: screens.skillManagement.path,
  staticData: { navigation: { label: 'Навыки' } },
});
