import { createRoute } from '@tanstack/react-router';
import { screens } from '#contract/screens.ts';
import { readCourseChoice } from '#web/pages/frame/course-in-address.ts';
import { adminScreen } from '#web/pages/frame/staff-screen.ts';

export const surveys = createRoute({
  ...adminScreen({ start: () => import('./start.tsx'), page: () => import('./page.tsx') }),
  path: screens.surveys.path,
  staticData: { navigation: { linkOf: 'surveyEditor' } },
  validateSearch: readCourseChoice,
});
