import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { screens } from '#contract/screens.ts';
import { SurveyError } from '#web/pages/frame/survey-error.tsx';
import { SurveyPending } from '#web/pages/frame/survey-pending.tsx';
import { forAdmins } from '#web/pages/shell/staff-loader.ts';
import { adminScreens } from '#web/pages/shell/staff-routes.ts';
import { routePath } from '#web/paths.ts';

export const surveyQuestions = createRoute({
  getParentRoute: () => adminScreens,
  path: routePath(screens.surveyQuestions.path),
  staticData: { navigation: { linkOf: 'surveyEditor' } },
  loader: forAdmins(() => import('./load.ts')),
  pendingComponent: SurveyPending,
  errorComponent: SurveyError,
  component: lazyRouteComponent(() => import('./page.tsx'), 'Page'),
});
