import { createRoute } from '@tanstack/react-router';
import { screens } from '#contract/screens.ts';
import { mentorScreen } from '#web/pages/frame/staff-screen.ts';
import { routePath } from '#web/paths.ts';
import { readCoursePeople } from './address.ts';

export const coursePeople = createRoute({
  ...mentorScreen({ start: () => import('./start.tsx'), page: () => import('./page.tsx') }),
  path: routePath(screens.coursePeople.path),
  staticData: { navigation: { linkOf: 'courseManagement' } },
  validateSearch: readCoursePeople,
});
