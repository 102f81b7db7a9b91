import { createRoute } from '@tanstack/react-router';
import { screens } from '#contract/screens.ts';
import { adminScreen } from '#web/pages/frame/staff-screen.ts';
import { readSignInChoice } from './address.ts';

export const signIns = createRoute({
  ...adminScreen({ start: () => import('./start.tsx'), page: () => import('./page.tsx') }),
  path: screens.signIns.path,
  staticData: { navigation: { linkOf: 'audit' } },
  validateSearch: readSignInChoice,
});
