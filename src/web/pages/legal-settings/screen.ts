import { createRoute } from '@tanstack/react-router';
import { screens } from '#contract/screens.ts';
import { adminScreen } from '#web/pages/frame/staff-screen.ts';
import { readConsentsChoice } from './address.ts';

export const legalSettings = createRoute({
  ...adminScreen({ start: () => import('./start.tsx'), page: () => import('./page.tsx') }),
  path: screens.legalSettings.path,
  staticData: { navigation: { label: 'Закон и данные' } },
  validateSearch: readConsentsChoice,
});
