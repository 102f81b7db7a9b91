import { createRoute } from '@tanstack/react-router';
import { screens } from '#contract/screens.ts';
import { readCourseChoice } from '#web/pages/frame/course-in-address.ts';
import { mentorScreen } from '#web/pages/frame/staff-screen.ts';

export const groups = createRoute({
  ...mentorScreen({ start: () => import('./start.tsx'), page: () => import('./page.tsx') }),
  path: screens.groups.path,
  staticData: { navigation: { label: 'Потоки' } },
  validateSearch: readCourseChoice,
});
