import { createRoute } from '@tanstack/react-router';
import { screens } from '#contract/screens.ts';
import { lessonManagementScreen } from '#web/pages/frame/staff-screen.ts';
import { routePath } from '#web/paths.ts';
import { readMentorAddress } from './address.ts';

export const lessonMentor = createRoute({
  ...lessonManagementScreen({ start: () => import('./start.tsx'), page: () => import('./page.tsx') }),
  path: routePath(screens.lessonMentor.path),
  staticData: { navigation: null },
  validateSearch: readMentorAddress,
});
