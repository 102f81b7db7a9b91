import { createRoute } from '@tanstack/react-router';
import { screens } from '#contract/screens.ts';
import { mentorScreen } from '#web/pages/frame/staff-screen.ts';
import { routePath } from '#web/paths.ts';
import { readAnalyticsAddress } from './address.ts';

export const courseAnalytics = createRoute({
  ...mentorScreen({ start: () => import('./start.tsx'), page: () => import('./page.tsx') }),
  path: routePath(screens.courseAnalytics.path),
  staticData: { navigation: { linkOf: 'analytics' } },
  validateSearch: readAnalyticsAddress,
});
