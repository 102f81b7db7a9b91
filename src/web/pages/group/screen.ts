import { createRoute } from '@tanstack/react-router';
import { screens } from '#contract/screens.ts';
import { mentorScreen } from '#web/pages/frame/staff-screen.ts';
import { routePath } from '#web/paths.ts';
import { readGroupAddress } from './address.ts';

export const group = createRoute({
  ...mentorScreen({ start: () => import('./start.tsx'), page: () => import('./page.tsx') }),
  path: routePath(screens.group.path),
  staticData: { navigation: { linkOf: 'groups' } },
  validateSearch: readGroupAddress,
});
