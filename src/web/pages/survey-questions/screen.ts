import { createRoute } from '@tanstack/react-router';
import { screens } from '#contract/screens.ts';
import { readCourseChoice } from '#web/pages/frame/course-in-address.ts';
import { adminScreen } from '#web/pages/frame/staff-screen.ts';
import { SurveyError } from '#web/pages/frame/survey-error.tsx';
import { routePath } from '#web/paths.ts';

export const surveyQuestions = createRoute({
  ...adminScreen({ start: () => import('./start.ts'), page: () => import('./page.tsx') }),
  path: routePath(screens.surveyQuestions.path),
  staticData: { navigation: { linkOf: 'surveyEditor' } },
  validateSearch: readCourseChoice,
  errorComponent: SurveyError,
});
