import { createRoute } from '@tanstack/react-router';
import { screens } from '#contract/screens.ts';
import { adminScreen } from '#web/pages/frame/staff-screen.ts';
import { readMonthChoice } from './address.ts';

export const spending = createRoute({
  ...adminScreen({ start: () => import('./start.tsx'), page: () => import('./page.tsx') }),
  path: screens.spending.path,
  staticData: { navigation: { linkOf: 'models' } },
  validateSearch: readMonthChoice,
});
