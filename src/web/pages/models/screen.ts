import { createRoute } from '@tanstack/react-router';
import { screens } from '#contract/screens.ts';
import { adminScreen } from '#web/pages/frame/staff-screen.ts';

export const models = createRoute({
  ...adminScreen({ start: () => import('./start.tsx'), page: () => import('./page.tsx') }),
  path: screens.models.path,
  staticData: { navigation: { label: 'ИИ' } },
});
