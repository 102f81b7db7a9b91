import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { screens } from '#contract/screens.ts';
import { SurveyError } from '#web/pages/frame/survey-error.tsx';
import { SurveyPending } from '#web/pages/frame/survey-pending.tsx';
import { signedIn } from '#web/pages/shell/signed-in-route.tsx';
import { routePath } from '#web/paths.ts';
import { formQuery } from '#web/surveys/survey-queries.ts';

export const survey = createRoute({
  getParentRoute: () => signedIn,
  path: routePath(screens.survey.path),
  staticData: { navigation: null },
  validateSearch: (search: Record<string, unknown>): { course?: string } =>
    typeof search.course === 'string' ? { course: search.course } : {},
  // The draft may have changed on another device.
  loader: ({ context, params: { id } }) => context.queryClient.fetchQuery({ ...formQuery(id), staleTime: 0 }),
  pendingComponent: SurveyPending,
  errorComponent: SurveyError,
  component: lazyRouteComponent(() => import('./page.tsx'), 'Page'),
});
