import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { screens } from '#contract/screens.ts';
import { LessonPending } from '#web/pages/frame/lesson-pending.tsx';
import { signedIn } from '#web/pages/shell/signed-in-route.tsx';
import { routePath } from '#web/paths.ts';
import { load } from './load.ts';

export const lesson = createRoute({
  getParentRoute: () => signedIn,
  path: routePath(screens.lesson.path),
  staticData: { navigation: null },
  loader: load,
  pendingComponent: LessonPending,
  component: lazyRouteComponent(() => import('./page.tsx'), 'Page'),
});
