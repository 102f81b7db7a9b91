import { createRoute } from '@tanstack/react-router';
import { screens } from '#contract/screens.ts';
import { adminScreen } from '#web/pages/frame/staff-screen.ts';
import { SurveyError } from '#web/pages/frame/survey-error.tsx';
import { routePath } from '#web/paths.ts';

export const surveyResponses = createRoute({
  ...adminScreen({ start: () => import('./start.ts'), page: () => import('./page.tsx') }),
  path: routePath(screens.surveyResponses.path),
  staticData: { navigation: { linkOf: 'surveyEditor' } },
  validateSearch: (search: Record<string, unknown>): { view?: 'questions' } =>
    search.view === 'questions' ? { view: 'questions' } : {},
  errorComponent: SurveyError,
});
