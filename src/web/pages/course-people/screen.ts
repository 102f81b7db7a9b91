import { createRoute } from '@tanstack/react-router';
import { screens } from '#contract/screens.ts';
import { readGroupChoice } from '#web/pages/frame/group-in-address.ts';
import { mentorScreen } from '#web/pages/frame/staff-screen.ts';
import { routePath } from '#web/paths.ts';

export const coursePeople = createRoute({
  ...mentorScreen({ start: () => import('./start.tsx'), page: () => import('./page.tsx') }),
  path: routePath(screens.coursePeople.path),
  staticData: { navigation: null },
  validateSearch: readGroupChoice,
});
