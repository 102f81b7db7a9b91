import { createRoute } from '@tanstack/react-router';
import { screens } from '#contract/screens.ts';
import { adminScreen } from '#web/pages/frame/staff-screen.ts';

export const school = createRoute({
  ...adminScreen({ start: () => import('./start.tsx'), page: () => import('./page.tsx') }),
  path: screens.school.path,
  staticData: { navigation: { label: 'Название и письма' } },
});
